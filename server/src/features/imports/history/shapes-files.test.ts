import { readsShapes } from '../../../../tests/support/shapes.ts'

// Files in other encodings, of other tools, and with more than a table.

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}
const windows1251 = (text: string) =>
  new Uint8Array(
    [...text].map((letter) => letter.charCodeAt(0)).map((code) => (code < 128 ? code : code - 0x410 + 0xc0)),
  )

readsShapes([
  {
    name: 'STAT in UTF-16 with tabs and quotes',
    text: utf16(
      '\uFEFF"Date"\t"Site"\t"Keyword"\t"Market"\t"Location"\t"Device"\t"Google"\t"Google Base Rank"\t"Bing"\t"Yahoo"\n"2026-03-10"\t"www.acme.test"\t"garden shed"\t"US-en"\t""\t"smartphone"\t"2"\t"6"\t"N/A"\t"N/A"\n',
    ),
    positions: ['garden shed 2026-03-10 6 mobile'],
  },
  {
    name: 'STAT with the first day of each month, which is none of a check',
    text: `Start Date,Keyword,Market,Device,Google Base Rank
2026-01-01,garden shed,US-en,Desktop,4
2026-02-01,garden shed,US-en,Desktop,5`,
    positions: [],
    keywords: ['garden shed'],
  },
  {
    name: 'UTF-16 in the other order of bytes, without a mark',
    text: utf16('Keyword\tDate\tPosition\ngarden shed\t2026-03-10\t4\n', true),
    positions: ['garden shed 2026-03-10 4'],
  },
  {
    name: 'Windows-1251',
    text: windows1251('Запрос;Дата;Позиция;Устройство\nсадовый домик;10.03.2026;4;Мобильный\n'),
    positions: ['садовый домик 2026-03-10 4 mobile'],
  },
  {
    name: 'files that were joined, each with its mark',
    text: '\uFEFF"Keyword","Date","Position"\n"a","2026-03-10","4"\n\uFEFF"Keyword","Date","Position"\n"b","2026-03-10","5"\n',
    positions: ['a 2026-03-10 4', 'b 2026-03-10 5'],
    left: { no_row: 1 },
  },
  {
    name: 'line breaks in heads and cells',
    text: '"Keyword","Position\n2026-03-10","Notes"\n"garden\nshed",4,"a\nb"',
    positions: ['garden shed 2026-03-10 4'],
  },
  {
    name: 'Semrush with lines of dashes above',
    text: `"------------------------------"
"Project: acme.test"
"Report type: position_tracking_rankings_overview"
"Date: 10/03/2026"
"------------------------------"
Keyword,Tags,acme.test_20260310,acme.test_20260310_type,acme.test_20260310_landing
garden shed,,4,organic,https://acme.test/`,
    positions: ['garden shed 2026-03-10 4 acme.test/'],
  },
  {
    name: 'Topvisor: the engine above the table',
    text: `Поисковая система: Яндекс;;
Запрос;Группа;10.03.2026;11.03.2026
гараж;Все;4;--`,
    positions: ['гараж 2026-03-10 4 Yandex', 'гараж 2026-03-11 - Yandex'],
  },
  {
    name: 'engines in heads in their own script',
    text: 'Запрос;Яндекс 10.03.2026;Google 10.03.2026\nгараж;4;9',
    positions: ['гараж 2026-03-10 4 Yandex', 'гараж 2026-03-10 9'],
  },
  {
    name: 'Key Collector: short names of engines are asked',
    text: `Фраза;Базовая частотность [YW];Позиция [Ya];URL [Ya];Позиция [Go];URL [Go]
гараж;900;4;https://www.acme.test/;9;https://www.acme.test/`,
    positions: [],
    keywords: ['гараж'],
    more: { positionsDay: '2026-03-10' },
  },
  {
    name: 'Rank Tracker: ranks and pages of each engine',
    text: `#;Keyword;# of Searches;Google Rank;Google Difference;Google URL Found;Bing Rank;Bing URL Found;Date
1;garden shed;900;4;+2;https://www.acme.test/a;7;https://www.acme.test/b;2026-03-10`,
    positions: ['garden shed 2026-03-10 4 www.acme.test/a', 'garden shed 2026-03-10 7 Bing www.acme.test/b'],
  },
  {
    name: 'the site of each row is no page of it',
    text: `Keyword,Current Position,Previous Position,Best Position,Change,Site URL,Target URL,Search Engine,Country,Last Checked
garden shed,5,7,2,2,https://www.acme.test,https://www.acme.test/wish,google,US,2026-03-10T04:00:00Z
metal shed,1,7,2,2,https://rival.test,https://rival.test/x,google,US,2026-03-10T04:00:00Z`,
    positions: ['garden shed 2026-03-10 5'],
    left: { other_site: 1 },
  },
  {
    name: 'averages of groups between the rows',
    text: 'Keyword,2026-03-10\na,4\nAverage position,4\nØ,4\nØ Position,4\nGesamt,4\nИтого,8',
    positions: ['a 2026-03-10 4'],
    left: { no_row: 5 },
  },
  {
    name: 'two lines of heads: days above, devices below',
    text: ';10.03.2026;;11.03.2026;\nKeyword;Desktop;Mobile;Desktop;Mobile\na;4;5;6;7',
    positions: ['a 2026-03-10 4', 'a 2026-03-10 5 mobile', 'a 2026-03-11 6', 'a 2026-03-11 7 mobile'],
  },
  {
    name: 'other numbers of each day',
    text: 'Keyword;2026-03-10;2026-03-10 Visibility;2026-03-10 Traffic;2026-03-10 Change;Change\na;4;12;9;-2;1',
    positions: ['a 2026-03-10 4'],
  },
  {
    name: 'kinds as Search Console calls them',
    text: 'Keyword,Date,Position,Search Type\na,2026-03-10,4,web\nb,2026-03-10,1,image',
    positions: ['a 2026-03-10 4'],
    left: { other_kind: 1 },
  },
  {
    name: 'columns of features with blanks alone',
    text: 'Keyword,Date,Position,SERP feature,Featured snippet,Local pack,Type\na,2026-03-10,4,,,,',
    positions: ['a 2026-03-10 4'],
  },
])
