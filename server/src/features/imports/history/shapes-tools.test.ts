import { expect, test } from 'vitest'
import { readShape } from '../../../../tests/support/read-shape.ts'
import { readsShapes, type Shape } from '../../../../tests/support/shapes.ts'

// Files in the formats of rank trackers, with invented rows: the imported values, and the counts of dropped ones.

const shapes: Shape[] = [
  {
    name: 'Semrush Position Tracking, plain domains in the heads, a rival first',
    text: `Position Tracking - acme.test
Database: US

Keyword,Tags,rival.test_20260930,rival.test_20260901,acme.test_20260930,acme.test_20260901,Search Volume,CPC
drain cleaning,,2,3,17,19,1600,8.5
plumber near me,,1,1,-,-,45000,15`,
    positions: [
      'drain cleaning 2026-09-01 19',
      'drain cleaning 2026-09-30 17',
      'plumber near me 2026-09-01 -',
      'plumber near me 2026-09-30 -',
    ],
  },
  {
    name: 'Semrush Position Tracking, own and rival columns with types and landing pages',
    text: `Semrush Position Tracking Rankings Overview
Project,Acme

Keyword,Tags,Intents,*.rival.test/*_20260310,*.rival.test/*_20260310_type,*.acme.test/*_20260310,*.acme.test/*_20260310_type,*.acme.test/*_20260310_landing,*.acme.test/*_difference,Search Volume
drain cleaning,a,commercial,4,organic,7,organic,https://acme.test/drain,-3,3200
plumber near me,a,commercial,2,local,2,local,,1,1900
how to fix a tap,a,commercial,2,organic,1,featured snippet,https://acme.test/tap,1,1900
tap parts,a,commercial,2,organic,3,ai overview,https://acme.test/tap,1,1900`,
    positions: ['drain cleaning 2026-03-10 7 acme.test/drain'],
    left: { other_kind: 3 },
  },
  {
    name: 'Semrush, a domain with a path and one of a sub-domain',
    text: `Keyword,Tags,https://www.acme.test/_20260310,shop.rival.test/uk/_20260310
red shoes,,5,1`,
    positions: ['red shoes 2026-03-10 5'],
  },
  {
    name: 'Semrush without a column of the own site: it asks which one is',
    text: 'Keyword,Tags,*.rival.test/*_20260310,*.other.test/*_20260310\nred shoes,,5,1',
    positions: [],
    keywords: ['red shoes'],
  },
  {
    name: 'Semrush, where the person says which site is theirs',
    text: 'Keyword,Tags,*.old-acme.test/*_20260310,*.other.test/*_20260310\nred shoes,,5,1',
    positions: ['red shoes 2026-03-10 5'],
    more: { site: 'old-acme.test' },
  },
  {
    name: 'Semrush Organic Positions: the kind of each position',
    text: `Keyword,Position,Previous position,Search Volume,URL,Traffic (%),Timestamp,SERP Features by Keyword,Keyword Intents,Position Type
raised garden bed,1,1,9900,https://acme.test/beds,1.2,2026-02-14,"Sitelinks, AI overview",commercial,AI overview
raised garden bed,9,11,9900,https://acme.test/beds,8.2,2026-02-14,"Sitelinks, AI overview",commercial,Organic
cedar planter,3,3,1300,https://acme.test/cedar,4.0,2026-02-11,Image pack,commercial,Image pack
cedar planter,24,22,1300,https://acme.test/cedar,0.5,2026-02-11,Image pack,commercial,Organic
soil calculator,5,6,"1,300",https://acme.test/soil,7.0,2026-02-13,,informational,People also ask`,
    positions: [
      'cedar planter 2026-02-11 24 acme.test/cedar',
      'raised garden bed 2026-02-14 9 acme.test/beds',
    ],
    left: { other_kind: 3 },
    keywords: ['raised garden bed', 'cedar planter'],
  },
  {
    name: 'Semrush Organic Positions, two pages of one keyword: neither is taken unseen',
    text: `Keyword,Position,URL,Timestamp,Position Type
red shoes,4,https://acme.test/a,2026-02-14,Organic
red shoes,9,https://acme.test/b,2026-02-14,Organic`,
    positions: [],
    left: { contradiction: 2 },
    keywords: ['red shoes'],
  },
  {
    name: 'AgencyAnalytics: engine, mobile engine and local results apart',
    text: `Keyword,Search Engine,Date,Rank
garden shed,Google Local,2026-03-10,2
garden shed,Google,2026-03-10,14
garden shed,Google Mobile,2026-03-10,19
garden shed,Bing,2026-03-10,4`,
    positions: [
      'garden shed 2026-03-10 14',
      'garden shed 2026-03-10 19 mobile',
      'garden shed 2026-03-10 4 Bing',
    ],
    left: { other_kind: 1 },
  },
  {
    name: 'AgencyAnalytics, engines as columns',
    text: `Keyword,Date,Google,Google Mobile,Google Local,Bing
garden shed,2026-03-10,14,19,2,4`,
    positions: [
      'garden shed 2026-03-10 14',
      'garden shed 2026-03-10 19 mobile',
      'garden shed 2026-03-10 4 Bing',
    ],
  },
  {
    name: 'Rankline: kinds, cities and devices of its own export, and its signs against formulas',
    text: `\uFEFFKeyword,Search engine,Type,Country,Language,Place,Device,Position,Page,Change,Best,Volume,Last update,Last check,Tags,2026-11-25,2026-11-26
garden shed,Google,Images,United States,English,,Desktop,>100,,,,8800,2026-11-26T09:56:11.099Z,top 100,,,>100
garden shed,Google,Web,United States,English,"Austin,Texas,United States",Desktop,33,https://www.acme.test/p,,33,8800,2026-11-26T09:56:11.016Z,top 100,,31,33
garden shed,Google,Web,United States,English,,Mobile,35,https://www.acme.test/p,,35,8800,2026-11-26T09:56:09.187Z,top 100,,,35
'+18 games,Google,Web,United States,English,,Desktop,7,https://www.acme.test/g,,7,10,2026-11-26T09:56:09.187Z,top 100,,,7`,
    positions: [
      '+18 games 2026-11-26 7 www.acme.test/g',
      'garden shed 2026-11-25 31 Austin',
      'garden shed 2026-11-26 33 Austin www.acme.test/p',
      'garden shed 2026-11-26 35 mobile www.acme.test/p',
    ],
    left: { other_kind: 2 },
  },
  {
    name: 'Rankline: the export of several projects, of which one is this',
    text: `Project,Keyword,Search engine,Type,Country,Language,Device,2026-11-26
Acme,garden shed,Google,Web,United States,English,Desktop,3
Other shop,garden shed,Google,Web,United States,English,Desktop,9`,
    positions: ['garden shed 2026-11-26 3'],
    left: { other_site: 1 },
  },
  {
    name: 'Rankline: states beside the positions; after a check that failed the position is of another day',
    text: `Keyword,Search engine,Type,Country,Position,Position state,Page,Last update
a,Google,Web,United States,1,featured snippet,,2026-11-26T09:56:11Z
b,Google,Web,United States,,not in top 100,,2026-11-26T09:56:11Z
c,Google,Web,United States,33,failed,https://www.acme.test/,2026-11-26T09:56:11Z
d,Google,Web,United States,5,ranked,https://www.acme.test/,2026-11-26T09:56:11Z
e,Google,Web,United States,33,not in top 20 checked,,2026-11-26T09:56:11Z
f,Google,Web,United States,,not checked yet,,`,
    positions: ['a 2026-11-26 1', 'b 2026-11-26 -', 'd 2026-11-26 5 www.acme.test/'],
    left: { no_row: 1 },
  },
  {
    name: 'Rankline: two days that are compared, with their states',
    text: `Keyword,Search engine,Type,Country,2026-11-01,2026-11-01 state,2026-11-26,2026-11-26 state,Difference
a,Google,Web,United States,4,ranked,,not in top 100,
b,Google,Web,United States,,failed,7,ranked,
c,Google,Web,United States,,not in top 20 checked,34,not in top 20 checked,
d,Google,Web,United States,3,"ranked, before a change",,"not in top 100, before a change",`,
    positions: ['a 2026-11-01 4', 'a 2026-11-26 -', 'b 2026-11-26 7'],
  },
  {
    name: 'SE Ranking and SerpRobot: a section for each keyword',
    text: `Project Name: Acme,Project Domain: acme.test,Region: google.es,,,

"Keyword: garden shed",Best Position: 3,,,,
Date (UTC),Keyword,Position,Found SERP,Search Volume Local,CPC
2026-03-10,garden shed,4,https://acme.test/shed,1000,0.4
2026-03-09,garden shed,5,https://acme.test/shed,1000,0.4

"Keyword: metal shed",Best Position: 12,,,,
Date (UTC),Keyword,Position,Found SERP,Search Volume Local,CPC
2026-03-10,metal shed,12,https://acme.test/metal,400,0.3
2026-03-09,metal shed,Not found,,400,0.3`,
    positions: [
      'garden shed 2026-03-09 5 ES acme.test/shed',
      'garden shed 2026-03-10 4 ES acme.test/shed',
      'metal shed 2026-03-09 - ES',
      'metal shed 2026-03-10 12 ES acme.test/metal',
    ],
    left: { no_row: 2 },
    keywords: ['garden shed', 'metal shed'],
  },
  {
    name: 'Ahrefs Rank Tracker',
    text: [
      'Keyword\tTags\tLocation\tVolume\tKD\tCPC\tTraffic\tPosition\tPosition change\tURL\tSERP features\tUpdated',
      'garden shed\tspring\tUnited Kingdom\t900\t12\t0.4\t33\t5\t-2\thttps://www.acme.test/shed\tSitelinks\t2026-03-10',
    ].join('\n'),
    positions: ['garden shed 2026-03-10 5 GB www.acme.test/shed'],
  },
  {
    name: 'Ahrefs Organic keywords: position kinds, previous positions and dates',
    text: [
      'Keyword\tCountry\tVolume\tKD\tCPC\tPrevious organic traffic\tCurrent organic traffic\tPrevious position\tCurrent position\tPosition change\tPrevious position kind\tCurrent position kind\tCurrent URL\tPrevious URL\tBranded\tCurrent date\tPrevious date',
      'garden shed\tGB\t900\t12\t0.4\t3\t33\t7\t5\t2\tOrganic\tOrganic\thttps://www.acme.test/shed\thttps://www.acme.test/old\tfalse\t2026-03-10\t2026-02-10',
      'metal shed\tGB\t900\t12\t0.4\t3\t33\t7\t1\t6\tOrganic\tAI overview\thttps://www.acme.test/metal\t\tfalse\t2026-03-10\t2026-02-10',
    ].join('\n'),
    positions: ['garden shed 2026-03-10 5 GB www.acme.test/shed'],
    left: { other_kind: 1 },
    keywords: ['garden shed'],
  },
  {
    name: 'AccuRanker: search type is a device, locale names country and language',
    text: `Keyword,Search locale,Search location,Search type,Tags,Rank,Rank change,Highest ranking page,Landing page,Date
garden shed,en-GB,,Desktop,spring,4,1,https://www.acme.test/shed,https://www.acme.test/wanted,2026-03-10
garden shed,en-GB,,Mobile,spring,6,0,https://www.acme.test/shed,https://www.acme.test/wanted,2026-03-10`,
    positions: [
      'garden shed 2026-03-10 4 GB www.acme.test/shed',
      'garden shed 2026-03-10 6 GB mobile www.acme.test/shed',
    ],
  },
  {
    name: 'Moz: ranks, pages and days of each engine and device',
    text: `Keyword,Location,Labels,Google en-US Rank,Google en-US SERP Date,Google en-US URL,Google en-US Search Volume,Google Mobile en-US Rank,Google Mobile en-US SERP Date,Google Mobile en-US URL,Bing en-US Rank,Bing en-US SERP Date,Bing en-US URL
garden shed,,spring,4,2026-03-10,https://www.acme.test/d,900,7,2026-03-11,https://www.acme.test/m,2,2026-03-12,https://www.acme.test/b`,
    positions: [
      'garden shed 2026-03-10 4 www.acme.test/d',
      'garden shed 2026-03-11 7 mobile www.acme.test/m',
      'garden shed 2026-03-12 2 Bing www.acme.test/b',
    ],
  },
  {
    name: 'STAT: the base rank is the organic one',
    text: `Date,Site,Keyword,Market,Location,Device,Google,Google Base Rank,Yahoo,Bing,Global Monthly Searches
2026-03-10,www.acme.test,garden shed,US-en,,Desktop,2,6,,3,1900
2026-03-10,www.rival.test,garden shed,US-en,,Desktop,1,1,,1,1900`,
    positions: ['garden shed 2026-03-10 3 Bing', 'garden shed 2026-03-10 6'],
    left: { other_site: 1 },
  },
  {
    name: 'Advanced Web Ranking: a row for each site, engine and keyword',
    text: `Website,Search Engine,Keyword,Date,Position,Best Position,URL
acme.test,Google US,garden shed,2026-03-10,4,2,https://acme.test/shed
rival.test,Google US,garden shed,2026-03-10,1,1,https://rival.test/shed
acme.test,Google UK Mobile,garden shed,2026-03-10,9,2,https://acme.test/shed
acme.test,Google Images US,garden shed,2026-03-10,3,2,https://acme.test/shed`,
    positions: [
      'garden shed 2026-03-10 4 acme.test/shed',
      'garden shed 2026-03-10 9 GB mobile acme.test/shed',
    ],
    left: { other_site: 1, other_kind: 1 },
  },
  {
    name: 'Serpstat: a day in each head, with a word for what it holds',
    text: `Keyword;Frequency;2026-03-10 Position;2026-03-10 URL;2026-03-11 Position;2026-03-11 URL
garden shed;900;4;https://www.acme.test/a;-;`,
    positions: ['garden shed 2026-03-10 4 www.acme.test/a', 'garden shed 2026-03-11 -'],
  },
  {
    name: 'Mangools SERPWatcher: averages and bests are no positions of a day',
    text: `Keyword,Location,Platform,Position,Position change,Avg. position,Best position,Search volume,URL,Date
garden shed,United States,desktop,5,+2,6.3,2,900,https://www.acme.test/,2026-03-10`,
    positions: ['garden shed 2026-03-10 5 www.acme.test/'],
  },
  {
    name: 'Nightwatch: organic rank before the rank of all kinds',
    text: `Keyword,Rank,Organic Rank,Last change,Date,Location,Language
garden shed,1,7,2,2026-03-10,Germany,German`,
    positions: ['garden shed 2026-03-10 7 DE'],
  },
  {
    name: 'Wincher: a column of each day, in words',
    text: `Keyword;Search volume;Ranking page;Mar 10, 2026;Mar 11, 2026
garden shed;900;https://www.acme.test/;4;100+`,
    positions: ['garden shed 2026-03-10 4', 'garden shed 2026-03-11 -'],
  },
  {
    name: 'SerpBear: quotes and tags of its own',
    text: `ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags
1, red shoes, 4, https://acme.test/red, Germany, -, -, mobile, 2026-02-01T10:00:00.000Z, 2025-12-01T10:00:00.000Z, spring,sale
2, blue shoes, -, -, United States, -, -, desktop, 2026-02-02T10:00:00.000Z, 2025-12-01T10:00:00.000Z, `,
    positions: ['blue shoes 2026-02-02 -', 'red shoes 2026-02-01 4 DE mobile acme.test/red'],
  },
  {
    name: 'Serposcope: a row for each search and site',
    text: `date,search,country,device,local,rank,url,site
2026-03-10,garden shed,us,desktop,,4,https://www.acme.test/,www.acme.test
2026-03-10,garden shed,us,desktop,,2,https://rival.test/,rival.test`,
    positions: ['garden shed 2026-03-10 4 www.acme.test/'],
    left: { other_site: 1 },
  },
  {
    name: 'Keyword.com: ranks of a day that the person says',
    text: `Keyword,Region,Tags,Google Rank,Start,30 days,Life,Ranking URL
garden shed,google.co.uk,spring,4,9,2,5,https://www.acme.test/`,
    positions: ['garden shed 2026-03-10 4 GB www.acme.test/'],
    more: { positionsDay: '2026-03-10' },
  },
  {
    name: 'Sistrix: German heads with semicolons',
    text: 'Datum;Land;Keyword;Position;URL;Suchvolumen\n10.03.2026;de;gartenhaus;4;https://www.acme.test/;1.900',
    positions: ['gartenhaus 2026-03-10 4 DE www.acme.test/'],
  },
  {
    name: 'XOVI: engine, country and device in German',
    text: 'Suchbegriff;Suchmaschine;Gerät;Datum;Position;Seite\ngartenhaus;google.de;Mobil;10.03.2026;4;https://www.acme.test/',
    positions: ['gartenhaus 2026-03-10 4 DE mobile www.acme.test/'],
  },
  {
    name: 'Search Console: its positions are averages',
    text: 'Top queries,Clicks,Impressions,CTR,Position\nraised garden bed,12,900,1.33%,11\n"soil, how much",3,150,2%,14',
    positions: [],
    keywords: ['raised garden bed', 'soil, how much'],
    more: { positionsDay: '2026-03-10' },
  },
  {
    name: 'Bing Webmaster: its positions are averages',
    text: 'Keyword,Impressions,Clicks,CTR,Avg. Position\nraised garden bed,900,12,1.33%,4',
    positions: [],
    keywords: ['raised garden bed'],
    more: { positionsDay: '2026-03-10' },
  },
  {
    name: 'Yandex Webmaster: shows, clicks and averages of each day',
    text: `Query;2026-03-10_shows;2026-03-10_position;2026-03-10_clicks;2026-03-10_ctr;2026-03-11_shows;2026-03-11_position
garden shed;900;4.3;12;1.3;700;5.1
metal shed;10;4;1;10;7;8`,
    positions: [],
    keywords: ['garden shed', 'metal shed'],
  },
  {
    name: 'STAT: market and device of the keyword',
    text: `Keyword,Keyword Market,Keyword Device,Date,Google Base Rank
a,GB-en,desktop,2026-03-10,6
a,GB-en,smartphone,2026-03-10,8`,
    positions: ['a 2026-03-10 6 GB', 'a 2026-03-10 8 GB mobile'],
  },
]

readsShapes(shapes)

test('Organic Positions of Semrush are named so', async () => {
  const { table } = await readShape(
    'Keyword,Position,Previous position,Keyword Difficulty,URL,Timestamp,Position Type\na,4,5,12,https://acme.test/a,2026-02-14,Organic',
  )
  expect(table.tool).toBe('Semrush')
})

test('sites that are not the project’s are told, so that the person can say which one is theirs', async () => {
  const { table } = await readShape(
    'Keyword,Tags,*.rival.test/*_20260310,*.other.test/*_20260310\nred shoes,,5,1',
  )
  expect(table.sites).toEqual(['rival.test', 'other.test'])
  expect(table.columns.map(({ reason }) => reason)).toEqual([null, null, 'other_site', 'other_site'])
})
