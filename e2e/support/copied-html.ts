/** HTML that programs put into the clipboard: their styles, classes and elements around the content. */

export const FROM_A_SPREADSHEET = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=ProgId content=Excel.Sheet><link rel=File-List href="file:///C:/clip_filelist.xml">
<style><!--table{mso-displayed-decimal-separator:"\\.";} .xl65{font-weight:700;color:white;background:#0F5568;} .xl66{mso-number-format:"\\#\\,\\#\\#0\\.00";}--></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment--><col width=64 span=2 style='width:48pt'><tr height=20 style='height:15.0pt'>
<td class=xl65 width=64 colspan=2 style='color:white;font-weight:700'>Cost in 2027</td></tr>
<tr height=20><td height=20 style='font-weight:700'>Chassis</td><td class=xl66 align=right x:num="6900000">6,900,000.00</td></tr>
<tr><td rowspan=2>Optics</td><td x:fmla="=SUM(A1:A9)"><font color="#A3241B">1,250.50</font></td></tr><tr><td>&nbsp;</td></tr>
<!--EndFragment--></table></body></html>`

export const FROM_A_WEB_OFFICE = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c">
<h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">Rollout plan</span></h1>
<p dir="ltr"><span style="font-size:11pt;font-family:Arial;color:#a3241b;font-weight:700;">Risk:</span><span style="font-style:italic;"> the ferry</span></p>
<ul style="margin-top:0;"><li dir="ltr" aria-level="1" style="list-style-type:disc;"><p dir="ltr" role="presentation"><span>First site</span></p></li>
<ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="text-decoration:underline;">Power</span></p></li></ul></ul>
<p dir="ltr"><a href="https://docs.example/plan" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the plan</span></a>
<span><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:339px;"><img src="https://lh7.docs.example/diagram" width="602" height="339" alt="Diagram"/></span></span></p>
<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301"/><col width="301"/></colgroup>
<tbody><tr style="height:0pt"><td style="border:solid #000 1pt;vertical-align:top;"><p dir="ltr"><span>Site</span></p></td><td><p dir="ltr"><span>Cebu</span></p></td></tr></tbody></table></div></b>`
