import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { keywordsOf } from './file-keywords.ts'

const asked = { column: null, encoding: null }
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, { isBig = false, hasMark = true } = {}) => {
  const bytes = Buffer.from(hasMark ? `\uFEFF${text}` : text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const words = async (name: string, bytes: Uint8Array) =>
  (await keywordsOf(name, bytes, asked)).keywords.map(({ keyword }) => keyword)

const text = 'Überraschung\r\nkaffee mühle\rgrüne Äpfel\n'
const windows = Buffer.from(text, 'latin1')

test.each([
  ['UTF-8', utf8(text)],
  ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8(text)])],
  ['UTF-16 little-endian', utf16(text)],
  ['UTF-16 big-endian', utf16(text, { isBig: true })],
  ['UTF-16 little-endian without a mark', utf16(text, { hasMark: false })],
  ['UTF-16 big-endian without a mark', utf16(text, { hasMark: false, isBig: true })],
  ['Windows-1252', windows],
])('a file in %s is read, with every line end', async (_encoding, bytes) => {
  expect(await words('a.txt', bytes)).toEqual(['Überraschung', 'kaffee mühle', 'grüne Äpfel'])
})

test('the characters that Windows-1252 has beyond Latin-1 are read', async () => {
  expect(await words('a.txt', Buffer.from([0x80, 0x20, 0x93, 0xe9, 0x94]))).toEqual(['€ “é”'])
})

test('letters without zero bytes are no UTF-16', async () => {
  expect(await words('a.txt', utf8('咖啡 机器\nкофе'))).toEqual(['咖啡 机器', 'кофе'])
})

test.each([
  ['commas', 'a,b\nc', ['a', 'b', 'c']],
  [
    'semicolons',
    'red shoes, size 9;blue shoes\nhats;caps',
    ['red shoes, size 9', 'blue shoes', 'hats', 'caps'],
  ],
  ['tabs', 'a;b\tc\nd\te,f', ['a;b', 'c', 'd', 'e,f']],
  [
    'quotes',
    '"red, ""big"" shoes",hats\r\n"two\nlines",caps',
    ['red, "big" shoes', 'hats', 'two lines', 'caps'],
  ],
  ['an open quote', '"red shoes,hats\ncaps', ['red shoes,hats caps']],
  ['one column', 'a\nb\n\nc', ['a', 'b', 'c']],
])('a CSV with %s gives a keyword for each cell', async (_how, given, found) => {
  expect(await words('A.CSV', utf8(given))).toEqual(found)
})

test('in a text file commas belong to the keyword', async () => {
  expect(await words('a.txt', utf8('shoes, red\nhats'))).toEqual(['shoes, red', 'hats'])
})

test('what becomes no keyword is counted by its reason, and empty lines are nothing', async () => {
  const long = 'x'.repeat(101)
  const { keywords, dropped } = await keywordsOf(
    'a.txt',
    utf8(`a\n\n  A \n${long}\n${'ä'.repeat(100)}\nb\u0000c\n`),
    asked,
  )
  expect(keywords.map(({ id, keyword }) => [id, keyword])).toEqual([
    [1, 'a'],
    [2, 'ä'.repeat(100)],
  ])
  expect(dropped).toEqual({ duplicate: 1, too_long: 1, unreadable: 1, no_keyword: 0 })
})

test('an empty file has no keyword', async () => {
  expect((await keywordsOf('a.csv', new Uint8Array(), asked)).keywords).toEqual([])
})

const table = async (name: string, text: string, column: number | null = null) => {
  const {
    keywords,
    column: taken,
    columns,
    dropped,
  } = await keywordsOf(name, utf8(text), { ...asked, column })
  return {
    words: keywords.map(({ keyword }) => keyword),
    taken,
    names: columns.map((one) => one.name),
    dropped,
  }
}

test.each([
  [
    'English',
    'Top queries,Clicks,Impressions,CTR,Position\nraised bed,12,900,1.33%,11.2\n"soil, how much",3,150,2%,14',
  ],
  [
    'German',
    'Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\nraised bed;12;900;1,33%;11,2\nsoil, how much;3;150;2%;14',
  ],
  [
    'French',
    'Requêtes les plus fréquentes,Clics,Impressions,CTR,Position\nraised bed,12,900,"1,33 %","11,2"\n"soil, how much",3,150,2 %,14',
  ],
  [
    'Spanish',
    'Consultas principales,Clics,Impresiones,CTR,Posición\nraised bed,12,900,1.33%,11.2\n"soil, how much",3,150,2%,14',
  ],
  [
    'Japanese',
    '上位のクエリ,クリック数,表示回数,CTR,掲載順位\nraised bed,12,900,1.33%,11.2\n"soil, how much",3,150,2%,14',
  ],
  [
    'Russian',
    'Популярные запросы,Клики,Показы,CTR,Позиция\nraised bed,12,900,"1,33%","11,2"\n"soil, how much",3,150,2%,14',
  ],
  [
    'a language that is not known',
    'Xyzzy plugh,Klkk,Mprs,CTR,Pstn\nraised bed,12,900,1.33%,11.2\n"soil, how much",3,150,2%,14',
  ],
])('of an export of Search Console in %s the queries alone are keywords', async (_language, text) => {
  expect(await table('Queries.csv', text)).toMatchObject({
    words: ['raised bed', 'soil, how much'],
    taken: 0,
  })
})

test('of an export of another tool the column of keywords is taken, and another one if wanted', async () => {
  const text = `Semrush Position Tracking Rankings Overview
Project,Acme

#,Keyword,Tags,*.acme.test/*_20260310,*.acme.test/*_20260310_landing,Search Volume
1,red shoes,brand,7,https://acme.test/red,320
2,blue shoes,,12,https://acme.test/blue,90
,Total,,,,410`
  expect(await table('export.csv', text)).toMatchObject({
    words: ['red shoes', 'blue shoes'],
    taken: 1,
    names: [
      '#',
      'Keyword',
      'Tags',
      '*.acme.test/*_20260310',
      '*.acme.test/*_20260310_landing',
      'Search Volume',
    ],
    dropped: { no_keyword: 1 },
  })
  expect((await table('export.csv', text, 2)).words).toEqual(['brand'])
  expect((await table('export.csv', 'a,b\nc,d', 1)).words).toEqual(['b', 'd'])
  expect((await table('export.csv', 'Keyword,b\nc,d', -1)).words).toEqual(['Keyword', 'b', 'c', 'd'])
})

test('a table without a head is told from a list of cells by its numbers', async () => {
  expect(
    (await table('a.csv', '12,red shoes,https://acme.test/a\n9,blue shoes,https://acme.test/b')).words,
  ).toEqual(['red shoes', 'blue shoes'])
  expect((await table('a.csv', 'red shoes,size 9\nblue shoes,iphone 15')).words).toEqual([
    'red shoes',
    'size 9',
    'blue shoes',
    'iphone 15',
  ])
})

test('the head of a list is no keyword, and a text with tabs is a table', async () => {
  expect(await table('a.txt', 'Keywords\nred shoes\nhats')).toMatchObject({
    words: ['red shoes', 'hats'],
    dropped: { no_keyword: 1 },
  })
  expect((await table('a.csv', 'Top queries\nred shoes\nhats')).words).toEqual(['red shoes', 'hats'])
  expect((await table('a.txt', 'Keyword\tVolume\nred shoes, new\t10\nhats\t20')).words).toEqual([
    'red shoes, new',
    'hats',
  ])
  expect((await table('a.txt', 'red shoes\nkeywords\nhats')).words).toEqual(['red shoes', 'keywords', 'hats'])
})

test('the sign that our exports put before what looks like a formula is taken off', async () => {
  expect(
    (await table('a.csv', "Keyword,Position\n'+18 games,3\n'=1+1 game,4\n'quoted start,5")).words,
  ).toEqual(['+18 games', '=1+1 game', "'quoted start"])
})

const encoded = (encoding: string, text: string) => iconv.encode(text, encoding)

test.each([
  ['windows-1251', 'купить сарай\nдача недорого'],
  ['koi8-r', 'купить сарай\nдача недорого'],
  ['ibm866', 'купить сарай\nдача недорого'],
  ['windows-1253', 'κήπος αγορά\nσπίτι κήπου'],
  ['windows-1255', 'מחסן גינה\nצינור השקיה'],
  ['windows-1256', 'كوخ حديقة\nسعر الكوخ'],
  ['windows-874', 'โรงเก็บของในสวน\nราคาถูก'],
  ['shift_jis', '庭の物置\nガーデンシェッド'],
  ['euc-kr', '정원 창고\n창고 가격'],
  ['gb18030', '花园小屋\n花园小屋价格'],
  ['windows-1250', 'žárovky levně\nzahradní domek příliš\nkůlna'],
  ['windows-1252', 'Überraschung\nkaffee mühle\ngrüne Äpfel'],
] as const)('a file in %s is read as such', async (encoding, text) => {
  const read = await keywordsOf('a.txt', encoded(encoding, text), asked)
  expect([read.encoding, read.keywords.map(({ keyword }) => keyword)]).toEqual([encoding, text.split('\n')])
})

test('UTF-16 of other scripts is known without a mark', async () => {
  for (const text of ['купить сарай\nдача\n', '花园小屋\n价格\n'])
    expect(await words('a.txt', utf16(text, { hasMark: false }))).toEqual(text.trim().split('\n'))
})

test('another encoding can be chosen', async () => {
  const bytes = encoded('windows-1257', 'šiltnamis\nąžuolas')
  expect(
    (await keywordsOf('a.txt', bytes, { ...asked, encoding: 'windows-1257' })).keywords.map(
      (one) => one.keyword,
    ),
  ).toEqual(['šiltnamis', 'ąžuolas'])
})

test.each([
  ['pages', 'Top pages,Clicks,Impressions\nhttps://acme.test/a,12,900\nhttps://acme.test/b,3,100\n'],
  ['days', 'Date,Clicks,CTR\n2026-11-01,12,1.3%\n2026-11-02,9,1.1%\n'],
  ['countries', 'Country,Clicks,Position\nUnited States,12,4.1\nPoland,3,9\n'],
  ['devices', 'Device,Clicks,Position\nDesktop,12,4.1\nMobile,3,9\n'],
  ['search appearances', 'Search appearance,Clicks,Position\nReview snippet,12,4.1\nVideo,3,9\n'],
  ['filters', 'Filter,Value\nSearch type,Web\nDate,Last 3 months\n'],
  ['numbers', 'a,b\n1,2\n3,4\n'],
])('a table of %s gives no keyword until a column is chosen', async (_what, given) => {
  const read = await keywordsOf('Export.csv', utf8(given), asked)
  expect(read).toMatchObject({ keywords: [], column: -1 })
  expect(read.columns.length).toBeGreaterThan(1)
  const chosen = await keywordsOf('Export.csv', utf8(given), { ...asked, column: 0 })
  expect(chosen.keywords).toHaveLength(2)
})

test.each([
  ['semicolons', 'red shoes;900\nblue shoes;800\n'],
  ['commas', 'red shoes,900\nblue shoes,800\n'],
  ['lines above its head', 'Report of acme.test\n\nKeyword\tVolume\nred shoes\t900\nblue shoes\t800\n'],
])('a table in a text file with %s gives one column', async (_how, given) => {
  expect(await words('a.txt', utf8(given))).toEqual(['red shoes', 'blue shoes'])
})

test('the sign for nothing in a row of sums is no keyword', async () => {
  const ads = 'Keyword,Clicks\nred shoes,12\nblue shoes,3\n --,15\n'
  expect(await words('a.csv', utf8(ads))).toEqual(['red shoes', 'blue shoes'])
})
