import { readsShapes, type Shape } from '../../../../tests/support/shapes.ts'

// Heads, lines above them, sections and totals, in files with invented rows.

const shapes: Shape[] = [
  {
    name: 'US dates behind a domain, which has points',
    text: `Keyword,www.acme.test 3/13/2026,www.acme.test 3/12/2026,www.acme.test 3/2/2026
garden shed,4,5,6`,
    positions: ['garden shed 2026-03-02 6', 'garden shed 2026-03-12 5', 'garden shed 2026-03-13 4'],
  },
  {
    name: 'US dates with a time that has points',
    text: 'Keyword;Date;Position\ngarden shed;03/10/2026 12.30;4\ngarden shed;03/13/2026 12.30;5',
    positions: ['garden shed 2026-03-10 4', 'garden shed 2026-03-13 5'],
  },
  {
    name: 'sections whose title alone names the keyword',
    text: `Keyword: garden shed
Date,Position,URL
2026-03-10,4,https://acme.test/shed

Keyword: metal shed
Date,Position,URL
2026-03-10,12,https://acme.test/metal`,
    positions: ['garden shed 2026-03-10 4 acme.test/shed', 'metal shed 2026-03-10 12 acme.test/metal'],
    left: { no_row: 2 },
  },
  {
    name: 'sections whose title is the keyword itself',
    text: `garden shed,,
Date,Position,URL
2026-03-10,4,

metal shed,,
Date,Position,URL
2026-03-10,12,`,
    positions: ['garden shed 2026-03-10 4', 'metal shed 2026-03-10 12'],
    left: { no_row: 1 },
  },
  {
    name: 'sections of several sites, of which one is the own',
    text: `Domain: rival.test
Keyword,Date,Position
garden shed,2026-03-10,1
Domain: acme.test
Keyword,Date,Position
garden shed,2026-03-10,8`,
    positions: ['garden shed 2026-03-10 8'],
    left: { other_site: 1, no_row: 2 },
  },
  {
    name: 'a file whose lines above the table name another site',
    text: `Rankings report
Domain,rival.test

Keyword,Date,Position
garden shed,2026-03-10,1`,
    positions: [],
    left: { other_site: 1 },
    keywords: [],
  },
  {
    name: 'Agency sheet: own site and rivals beside each other without days',
    text: 'Keyword,Date,acme.test,rival.test,other.test\ngarden shed,2026-03-10,4,1,2',
    positions: ['garden shed 2026-03-10 4'],
  },
  {
    name: 'two lines of heads: days above, what they hold below',
    text: `,,2026-03-10,,2026-03-11,
Keyword,Tags,Position,URL,Position,URL
garden shed,a,4,https://www.acme.test/a,5,https://www.acme.test/b`,
    positions: ['garden shed 2026-03-10 4 www.acme.test/a', 'garden shed 2026-03-11 5 www.acme.test/b'],
  },
  {
    name: 'two lines of heads: sites above, what they hold below',
    text: `,,acme.test,,rival.test,
Keyword,Date,Position,URL,Position,URL
garden shed,2026-03-10,4,https://www.acme.test/a,1,https://rival.test/b`,
    positions: ['garden shed 2026-03-10 4 www.acme.test/a'],
  },
  {
    name: 'totals and averages at the end',
    text: `Keyword,2026-03-10,2026-03-11
garden shed,4,5
metal shed,6,9
Average,5,7
Total,10,14`,
    positions: [
      'garden shed 2026-03-10 4',
      'garden shed 2026-03-11 5',
      'metal shed 2026-03-10 6',
      'metal shed 2026-03-11 9',
    ],
    left: { no_row: 2 },
    keywords: ['garden shed', 'metal shed'],
  },
  {
    name: 'Excel: a line that names the separator, pipes and a mark',
    text: '\uFEFFsep=|\r\nKeyword|Date|Rank\r\n"a|b"|2026-03-10|4\r\n',
    positions: ['a|b 2026-03-10 4'],
  },
  {
    name: 'sites and devices in brackets behind the heads',
    text: `Keyword,Date,Position (acme.test),Position (rival.test),URL (acme.test),URL (rival.test),Position (acme.test) (Mobile)
a,2026-03-10,3,1,https://acme.test/a,https://rival.test/a,7`,
    positions: ['a 2026-03-10 3 acme.test/a', 'a 2026-03-10 7 mobile'],
  },
  {
    name: 'devices of the own site in heads with days',
    text: 'Keyword,acme.test Mobile 2026-03-10,acme.test Desktop 2026-03-10,rival.test Desktop 2026-03-10\na,3,4,1',
    positions: ['a 2026-03-10 3 mobile', 'a 2026-03-10 4'],
  },
  {
    name: 'an average in the last line makes no averages of the positions above',
    text: 'Keyword,Date,Position\na,2026-03-10,3\nb,2026-03-10,4\nAverage position,,3.5',
    positions: ['a 2026-03-10 3', 'b 2026-03-10 4'],
    left: { no_row: 1 },
  },
  {
    name: 'the day and the site in lines above the table',
    text: 'Domain: acme.test;;\nReport date: 10.03.2026;;\nKeyword;Position;URL\na;3;https://acme.test/',
    positions: ['a 2026-03-10 3 acme.test/'],
  },
  {
    name: 'a table turned on its side: it asks, and takes no dates for keywords',
    text: 'Date,garden shed,metal shed\n2026-03-10,4,5\n2026-03-11,5,6',
    positions: [],
    left: { no_keyword: 2 },
    keywords: [],
  },
  {
    name: 'columns of other kinds of results beside the organic one',
    text: 'Keyword,Date,Organic rank,Local pack rank,Featured snippet rank,Google Maps rank\na,2026-03-10,7,1,1,2',
    positions: ['a 2026-03-10 7'],
  },
  {
    name: 'a count of keywords below each group',
    text: 'Keyword,2026-03-10\na,4\nTotal keywords: 2,\nTotal: 12,',
    positions: ['a 2026-03-10 4'],
    left: { no_row: 2 },
    keywords: ['a'],
  },
]

readsShapes(shapes)
