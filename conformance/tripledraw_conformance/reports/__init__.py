"""The files that a run leaves behind: JSON, JUnit XML, Markdown, a page, and the deals of the findings.

All are made of the report of `conform`, as `report.schema.json` describes it. What engines have said in it is foreign
text: each form has one way to write text, by which none of it is more than text.
"""
