import type { Corpus } from './read-corpus.ts'

const text = (name: string, content: string) => ({ name, bytes: Buffer.from(content, 'utf8') })
const bytes = (name: string, base64: string) => ({ name, bytes: Buffer.from(base64, 'base64') })
const ELSEWHERE = 'https://elsewhere.example'
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Our hostile input for the journeys: a little of every kind. */
export const OWN_CORPUS: Corpus = {
  jsonTexts: [
    text('y_object.json', '{"a": [1, null, true]}'),
    text('y_number.json', '-0.0e-7'),
    text('y_nul.json', '"a\\u0000b"'),
    text('y_prototype.json', '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}'),
    text('y_emoji.json', '["🚀", "\\u202e\\ufeff"]'),
    text('i_half_pair.json', '"\\ud83d"'),
    text('i_huge.json', '[1e999, 123456789012345678901234567890]'),
    text('i_deep.json', '['.repeat(20_000) + ']'.repeat(20_000)),
    text('n_open.json', '{"a": '),
    text('n_single_quotes.json', "{'a': 1}"),
    text('n_comma.json', '[1,]'),
    text('n_empty.json', ''),
    { name: 'n_no_utf8.json', bytes: Buffer.from([0x22, 0xff, 0xfe, 0x5c]) },
  ],
  xssPayloads: [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<a href="java&#10;script:alert(1)" ping="/x">a</a><form action="javascript:alert(1)"><button>b</button></form>',
    '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe><object data="data:text/html,<script>alert(1)</script>"></object>',
    `<img src="${ELSEWHERE}/a.png" srcset="${ELSEWHERE}/b.png 2x"><video poster="${ELSEWHERE}/c"><source src="${ELSEWHERE}/d"></video>`,
    `<link rel=stylesheet href="${ELSEWHERE}/x.css"><style>@import '${ELSEWHERE}/y.css'; * { background: url(${ELSEWHERE}/z) }</style>`,
    `<p style="background-image: image-set('${ELSEWHERE}/x' 1x); width: expression(alert(1))">a</p>`,
    `<base href="${ELSEWHERE}"><meta http-equiv=refresh content="0;url=${ELSEWHERE}"><a id=location name=body>b</a>`,
    '<frameset onload=alert(1)><frame src="javascript:alert(1)">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><plaintext>',
    '<template><img src=x onerror=alert(1)></template><details open ontoggle=alert(1)>x</details>',
    '"><textarea autofocus onfocus=alert(1)></textarea><input autofocus onfocus=alert(1)>',
  ],
  files: [
    text('plan.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
    bytes('dot.png', PNG),
    bytes('dot.gif', 'R0lGODlhAQABAAAAACw='),
    text('page.html', '<!doctype html><script>alert(1)</script>'),
    text('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    text('notes.md', 'Just text, and a tab\t.'),
    { name: 'program.exe', bytes: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1') },
  ],
}
