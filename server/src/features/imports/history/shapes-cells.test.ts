import { expect, test } from 'vitest'
import { readShape } from '../../../../tests/support/read-shape.ts'
import { readsShapes, type Shape } from '../../../../tests/support/shapes.ts'

// Positions, days, places, kinds and pages in cells, in files with invented rows.

/** A keyword for each cell, named by a letter. */
const table = (cells: readonly string[]) =>
  `Keyword;Date;Position\n${cells.map((cell, index) => `${String.fromCharCode(97 + index)};2026-03-10;${cell}`).join('\n')}`

const shapes: Shape[] = [
  {
    name: 'two pages of one keyword, where the person wants the best',
    text: `Keyword,Position,URL,Timestamp,Position Type
red shoes,9,https://acme.test/b,2026-02-14,Organic
red shoes,4,https://acme.test/a,2026-02-14,Organic`,
    positions: ['red shoes 2026-02-14 4 acme.test/a'],
    left: { contradiction: 1 },
    more: { contradictions: 'best' },
  },
  {
    name: 'rows of a result page with the pages of everybody',
    text: `Keyword,Date,Position,URL,Title
garden shed,2026-03-10,1,https://en.wikipedia.org/wiki/Shed,Shed
garden shed,2026-03-10,2,https://rival.test/sheds,Sheds
garden shed,2026-03-10,3,https://www.acme.test/sheds,Acme sheds
metal shed,2026-03-10,1,https://rival.test/metal,Metal`,
    positions: ['garden shed 2026-03-10 3 www.acme.test/sheds'],
    left: { other_site: 3 },
    keywords: ['garden shed'],
  },
  {
    name: 'positions in every spelling',
    text: `Keyword,Date,Position
a,2026-03-10,>100
b,2026-03-10,not ranking
c,2026-03-10,100+
d,2026-03-10,n/a
e,2026-03-10,—
f,2026-03-10,1 (2)
g,2026-03-10,5 ▲2
h,2026-03-10,"12,0"
i,2026-03-10,↑5
j,2026-03-10,"1,000"
k,2026-03-10,3rd`,
    positions: [
      'a 2026-03-10 -',
      'b 2026-03-10 -',
      'c 2026-03-10 -',
      'e 2026-03-10 -',
      'f 2026-03-10 1',
      'g 2026-03-10 5',
      'h 2026-03-10 12',
      'k 2026-03-10 3',
    ],
    left: { bad_position: 2 },
  },
  {
    name: 'days in every spelling',
    text: `Keyword,Date,Position
a,46091,1
b,2026-03-10T23:10:00+01:00,1
c,10 mars 2026,1
d,10. März 2026,1
e,10 de marzo de 2026,1
f,2026年3月10日,1
g,10 марта 2026,1
h,"Tuesday, March 10, 2026",1
i,20260310,1
j,2026/03/10 04:00 PM,1`,
    positions: [...'abcdefghij'].map((keyword) => `${keyword} 2026-03-10 1`),
  },
  {
    name: 'names of countries as people and lists write them',
    text: `Keyword,Country,Date,Position
${[
  'Turkey TR',
  'Türkiye TR',
  'Czech Republic CZ',
  'Tschechien CZ',
  'USA US',
  'U.S. US',
  'UK GB',
  'Holland NL',
  'Ivory Coast CI',
  'DEU DE',
  'GBR GB',
  'Alemania DE',
  'Россия RU',
  '日本 JP',
  'South Korea KR',
  'Russian Federation RU',
  'Viet Nam VN',
  'Polska PL',
]
  .map((line, index) => `k${index},${line.slice(0, -3)},2026-03-10,${index + 1}`)
  .join('\n')}`,
    positions: [
      'TR',
      'TR',
      'CZ',
      'CZ',
      '',
      '',
      'GB',
      'NL',
      'CI',
      'DE',
      'GB',
      'DE',
      'RU',
      'JP',
      'KR',
      'RU',
      'VN',
      'PL',
    ]
      .map((country, index) => `k${index} 2026-03-10 ${index + 1} ${country}`.trim())
      .toSorted(),
  },
  {
    name: 'the same position twice is a repetition, another one is not',
    text: `Keyword,Date,Position
a,2026-03-10,4
a,2026-03-10,4
b,2026-03-10,4
b,2026-03-10,>100
b,2026-03-10,9`,
    positions: ['a 2026-03-10 4'],
    left: { duplicate: 1, contradiction: 3 },
  },
  {
    name: 'an engine that contradicts the column of devices',
    text: 'Keyword,Search Engine,Device,Date,Rank\na,Google Mobile,Desktop,2026-03-10,4\nb,Google,Tablet,2026-03-10,4',
    positions: [],
    left: { unknown_place: 2 },
  },
  {
    name: 'kinds in a column of any name for it',
    text: `Keyword,Result type,Date,Rank
a,Organic,2026-03-10,4
b,Local pack,2026-03-10,1
c,Video,2026-03-10,1
d,,2026-03-10,6
e,Paid,2026-03-10,1`,
    positions: ['a 2026-03-10 4', 'd 2026-03-10 6'],
    left: { other_kind: 3 },
  },
  {
    name: 'the whole of an engine’s name',
    text: `Keyword,Engine,Position,Date
a,Google Local Finder,1,2026-03-10
a,Google Maps Mobile,2,2026-03-10
a,google.co.uk (Mobile),4,2026-03-10
a,Google Desktop - United States,5,2026-03-10
a,Yahoo! USA,6,2026-03-10
a,YouTube,8,2026-03-10
a,Altavista,9,2026-03-10`,
    positions: ['a 2026-03-10 4 GB mobile', 'a 2026-03-10 5', 'a 2026-03-10 6 Yahoo'],
    left: { other_kind: 3, unknown_place: 1 },
  },
  {
    name: 'pages that only look like the own site, and pages without a scheme',
    text: `Keyword,Date,Position,URL
a,2026-03-10,3,https://shop.acme.test/x
b,2026-03-10,3,http://acme.test.evil.test/x
c,2026-03-10,4,/path
d,2026-03-10,4,www.acme.test/x
e,2026-03-10,5,notacme.test/x`,
    positions: ['a 2026-03-10 3 shop.acme.test/x', 'c 2026-03-10 4', 'd 2026-03-10 4'],
    left: { other_site: 2 },
    keywords: ['a', 'c', 'd'],
  },
  {
    name: 'languages by their own names, and Unix time',
    text: 'Keyword,Country,Language,Timestamp,Rank\na,Germany,Deutsch,1773100800,3\nb,Deutschland,Französisch,1773100800,4',
    positions: ['a 2026-03-10 3 DE', 'b 2026-03-10 4 DE'],
  },
  {
    name: 'kinds in a column whose head is no known word: its cells say it',
    text: `Keyword;Position;URL;Art;Datum
a;4;https://acme.test/a;Organisch;10.03.2026
b;1;https://acme.test/a;Featured Snippet;10.03.2026
c;1;https://acme.test/a;Bilder;10.03.2026
d;6;https://acme.test/a;Organische Ergebnisse;10.03.2026`,
    positions: ['a 2026-03-10 4 acme.test/a', 'd 2026-03-10 6 acme.test/a'],
    left: { other_kind: 2 },
  },
  {
    name: 'kinds in French',
    text: `Mot-clé;Date;Position;Type de résultat
a;10/03/2026;4;Résultat naturel
b;13/03/2026;1;Local`,
    positions: ['a 2026-03-10 4'],
    left: { other_kind: 1 },
  },
  {
    name: 'a column of product lines is none of kinds',
    text: 'Keyword,Date,Position,Line\na,2026-03-10,4,Organic\nb,2026-03-10,5,Conventional',
    positions: ['a 2026-03-10 4', 'b 2026-03-10 5'],
  },
  {
    name: 'positions with the kind or the device in brackets',
    text: `Keyword,Date,Position
a,2026-03-10,3 (FS)
b,2026-03-10,1 (LP)
c,2026-03-10,1 [Local]
d,2026-03-10,4 (+2)
e,2026-03-10,5 (was 7)
f,2026-03-10,6 (new)
g,2026-03-10,7 (organic)
h,2026-03-10,2 (mobile)`,
    positions: ['d 2026-03-10 4', 'e 2026-03-10 5', 'f 2026-03-10 6', 'g 2026-03-10 7'],
    left: { bad_position: 4 },
  },
  {
    name: 'pages as result pages show them, and in a column of an unknown name',
    text: `Keyword,Date,Position,Displayed
a,2026-03-10,3,https://www.acme.test › sheds
a,2026-03-10,1,https://rival.test › sheds
b,2026-03-10,2,other.test`,
    positions: ['a 2026-03-10 3'],
    left: { other_site: 2 },
    keywords: ['a'],
  },
  {
    name: 'pages as result pages show them below a known head',
    text: 'Keyword,Date,Position,URL\na,2026-03-10,1,rival.test › sheds\na,2026-03-10,3,www.acme.test › sheds',
    positions: ['a 2026-03-10 3'],
    left: { other_site: 1 },
  },
  {
    name: 'devices in a column of an unknown name, and in other languages',
    text: 'Palabra clave;Fecha;Vista;Posición\na;13/03/2026;Ordenador;3\na;13/03/2026;Móvil;5',
    positions: ['a 2026-03-13 3', 'a 2026-03-13 5 mobile'],
  },
  {
    name: 'ordinals and signs before a position',
    text: table([
      '7º',
      '7.º',
      '7ª',
      '7e',
      '7er',
      '7ème',
      'No. 7',
      'Nr. 7',
      '№ 7',
      '7位',
      '第7位',
      '7위',
      'Pos. 7',
      '７',
      '7 →',
    ]),
    positions: Array.from('abcdefghijklmno', (keyword) => `${keyword} 2026-03-10 7`),
  },
  {
    name: 'not among the results, in many languages',
    text: table(
      'Nicht in den Top 100|Hors top 100|No encontrado|Fuera del top 100|Fuori dai top 100|Não encontrado|Niet gevonden|нет|не найдено|вне топ 100|圏外|未入榜|poza top 100|100位以下|順位なし|Sin posición|no position|Lost|brak|bulunamadı|keine'.split(
        '|',
      ),
    ),
    positions: Array.from('abcdefghijklmnopqrstu', (keyword) => `${keyword} 2026-03-10 -`),
  },
  {
    name: 'no check, or none as deep as told',
    text: table(
      'n/a|OTR|error|pending|?|k. A.|н/д|not checked|Not tracked|no data|keine Daten|нет данных|out of tracked range|データなし|4'.split(
        '|',
      ),
    ),
    positions: ['o 2026-03-10 4'],
  },
  {
    name: 'spans of positions, and positions that move',
    text: table(['1-3', '4 - 10', '11–20', 'Top 10', '7 → 5', '7/10', '7->5', '1 to 3', 'no', '4']),
    positions: ['j 2026-03-10 4'],
    left: { bad_position: 9 },
  },
]

readsShapes(shapes)

test('contradictions are told with their positions', async () => {
  const { contradictions } = await readShape(
    'Keyword,Date,Position\na,2026-03-10,4\na,2026-03-10,>100\na,2026-03-10,4',
  )
  expect(contradictions).toMatchObject([
    { of: { phrase: 'a' }, day: '2026-03-10', positions: ['4', '>100', '4'] },
  ])
})
