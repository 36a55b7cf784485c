import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { listKeywords } from '@rankline/contract/public-api/keywords'
import { listProjectPositions } from '@rankline/contract/public-api/positions'
import { listProjects } from '@rankline/contract/public-api/projects'
import { beforeEach, expect, test } from 'vitest'
import { root } from './workspace.mjs'

// The scripts of integrations/ run as Apps Script runs them: in a context with the services of Google, here stand-ins.

const days = ['2026-11-28', '2026-11-29']
const keywordOf = (id: number, positions: (number | null)[], states: string[]) => ({
  keyword_id: id,
  keyword: id === 3 ? '=SUM(1)' : `keyword ${id}`,
  positions,
  states,
  depths: positions.map((position) => (position === null ? null : 100)),
  featured_snippet_days: id === 1 ? ['2026-11-29'] : [],
})
const histories = [
  keywordOf(1, [4, 1], ['ranked', 'ranked']),
  keywordOf(2, [null, null], ['failed', 'not_checked']),
  keywordOf(3, [null, 12], ['not_in_depth', 'ranked']),
]
const listed = [
  {
    keyword: '=SUM(1)',
    search: { country: 'DE', device: 'mobile' },
    rank: { position: null, state: 'failed', url: null },
    change: null,
    volume: 90,
    traffic: null,
  },
]

type Json = Record<string, unknown>
let asked: string[]
let properties: Map<string, string>
beforeEach(() => {
  asked = []
  properties = new Map()
})

/** Answers like the public API: two keywords a page, and 401 for a wrong token. */
function answerOf(address: string, authorization: string | undefined): { status: number; body: Json } {
  const url = new URL(address)
  asked.push(`${url.pathname}${url.search}`)
  if (authorization !== 'Bearer rkl_right') return { status: 401, body: { detail: 'Wrong token.' } }
  const path = url.pathname.replace('/api/public/v1', '')
  if (path === '/account') return { status: 200, body: {} }
  if (path === '/projects')
    return { status: 200, body: { data: [{ id: 7, name: 'Shop' }], next_cursor: null } }
  if (path === '/projects/7/keywords') return { status: 200, body: { data: listed, next_cursor: null } }
  if (path !== '/projects/7/positions') return { status: 404, body: { detail: 'Not found.' } }
  const isFirst = url.searchParams.get('cursor') === null
  const data = isFirst ? histories.slice(0, 2) : histories.slice(2)
  return { status: 200, body: { days, data, next_cursor: isFirst ? '2' : null } }
}

const store = {
  getProperty: (name: string) => properties.get(name) ?? null,
  setProperty: (name: string, value: string) => properties.set(name, value),
  deleteProperty: (name: string) => properties.delete(name),
}

const google = {
  UrlFetchApp: {
    fetch(address: string, { headers }: { headers: { Authorization?: string } }) {
      const { status, body } = answerOf(address, headers.Authorization)
      return { getResponseCode: () => status, getContentText: () => JSON.stringify(body) }
    },
  },
  PropertiesService: { getUserProperties: () => store, getScriptProperties: () => store },
}

/** Runs a script and returns its functions. */
function run(folder: string, services: Json): Record<string, (...given: unknown[]) => unknown> {
  const code = readFileSync(join(root, 'integrations', folder, 'Code.js'), 'utf8')
  const context = { ...google, ...services }
  runInNewContext(code, context, { filename: `${folder}/Code.js` })
  return context as never
}

const manifestOf = (folder: string): Json =>
  JSON.parse(readFileSync(join(root, 'integrations', folder, 'appsscript.json'), 'utf8'))

const looker = () =>
  run('looker-studio', {
    DataStudioApp: {
      createCommunityConnector: () => ({
        newUserError: () => ({
          setText: (text: string) => ({
            throwException() {
              throw new Error(text)
            },
          }),
        }),
      }),
    },
  })

/** Values that come from another context compare by their content. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('the connector of Looker Studio takes a token that works, and no other', () => {
  const connector = looker()
  expect(plain(connector.getAuthType?.())).toMatchObject({ type: 'KEY' })
  expect(connector.isAuthValid?.()).toBe(false)
  expect(plain(connector.setCredentials?.({ key: 'rkl_wrong' }))).toEqual({
    errorCode: 'INVALID_CREDENTIALS',
  })
  expect(plain(connector.setCredentials?.({ key: 'rkl_right' }))).toEqual({ errorCode: 'NONE' })
  expect(connector.isAuthValid?.()).toBe(true)
  expect(plain(connector.getConfig?.())).toMatchObject({
    configParams: [{ name: 'project', options: [{ label: 'Shop', value: '7' }] }],
  })
  connector.resetAuth?.()
  expect(connector.isAuthValid?.()).toBe(false)
})

test('the connector of Looker Studio gives the rows of every page, in the fields that are asked for', () => {
  properties.set('rankline.token', 'rkl_right')
  const connector = looker()
  const data = connector.getData?.({
    configParams: { project: '7' },
    dateRange: { startDate: days[0], endDate: days[1] },
    fields: ['day', 'keyword', 'state', 'position', 'is_featured_snippet'].map((name) => ({ name })),
  })
  expect(plain(data)).toMatchObject({
    schema: [{ name: 'day' }, { name: 'keyword' }, { name: 'state' }, { name: 'position' }, {}],
    rows: [
      ['20261128', 'keyword 1', 'ranked', 4, false],
      ['20261129', 'keyword 1', 'ranked', 1, true],
      ['20261128', 'keyword 2', 'failed', null, false],
      ['20261128', '=SUM(1)', 'not_in_depth', null, false],
      ['20261129', '=SUM(1)', 'ranked', 12, false],
    ].map((values) => ({ values })),
  })
  expect(asked).toEqual([
    '/api/public/v1/projects/7/positions?from=2026-11-28&to=2026-11-29&limit=500',
    '/api/public/v1/projects/7/positions?from=2026-11-28&to=2026-11-29&limit=500&cursor=2',
  ])
  const other = { configParams: { project: '8' }, dateRange: {}, fields: [] }
  expect(() => connector.getData?.(other)).toThrow('Rankline answered 404: Not found.')
  expect(() => connector.getData?.({ ...other, configParams: null })).toThrow('Choose a project')
})

test('the script of Google Sheets fills its sheets, and no text becomes a formula', () => {
  properties.set('TOKEN', 'rkl_right')
  properties.set('PROJECT', '7')
  const sheets = new Map<string, unknown[][]>()
  const sheetOf = (name: string) => ({
    clearContents: () => sheets.set(name, []),
    getRange: (_row: number, _column: number, height: number, width: number) => ({
      setValues(values: unknown[][]) {
        expect([values.length, new Set(values.map((row) => row.length))]).toEqual([height, new Set([width])])
        sheets.set(name, values)
      },
    }),
    setFrozenRows: () => undefined,
  })
  const script = run('google-sheets', {
    SpreadsheetApp: { getActive: () => ({ getSheetByName: () => null, insertSheet: sheetOf }) },
  })
  script.update?.()
  expect(plain([...sheets])).toEqual([
    [
      'Ranks',
      [
        ['Keyword', 'Country', 'Device', 'Position', 'State', 'Change', 'Volume', 'Traffic', 'Page'],
        ["'=SUM(1)", 'DE', 'mobile', '', 'failed', '', 90, '', ''],
      ],
    ],
    [
      'History',
      [
        ['Keyword', ...days],
        ['keyword 1', 4, 1],
        ['keyword 2', '', ''],
        ["'=SUM(1)", '', 12],
      ],
    ],
  ])
  properties.delete('TOKEN')
  expect(() => script.update?.()).toThrow('Set TOKEN')
})

test('the script of Google Sheets makes one trigger, also when it is asked twice', () => {
  const triggers: string[] = []
  const chain = (name: string) => ({
    timeBased: () => ({ everyDays: () => ({ atHour: () => ({ create: () => triggers.push(name) }) }) }),
  })
  const script = run('google-sheets', {
    ScriptApp: {
      getProjectTriggers: () => triggers.map((name) => ({ getHandlerFunction: () => name })),
      newTrigger: chain,
    },
  })
  script.updateDaily?.()
  script.updateDaily?.()
  expect(triggers).toEqual(['update'])
})

test('the stand-in answers as the contract declares, for the fields that the scripts read', () => {
  for (const history of histories)
    expect(listProjectPositions.items.shape.data.element.parse(history)).toBeDefined()
  const keyword = listKeywords.items.shape.data.element.shape
  expect(Object.keys(listed[0]!).filter((name) => !(name in keyword))).toEqual([])
  expect(Object.keys(keyword.search.shape)).toEqual(expect.arrayContaining(['country', 'device']))
  expect(Object.keys(keyword.rank.shape)).toEqual(expect.arrayContaining(['position', 'state', 'url']))
  expect(Object.keys(listProjects.items.shape.data.element.shape)).toEqual(
    expect.arrayContaining(['id', 'name']),
  )
})

test('the manifests may call the installation, and the spreadsheet alone', () => {
  expect(manifestOf('looker-studio')).toMatchObject({
    runtimeVersion: 'V8',
    urlFetchWhitelist: ['https://rank.example.com/'],
    dataStudio: { authType: ['KEY'] },
  })
  expect(manifestOf('google-sheets').oauthScopes).toContain(
    'https://www.googleapis.com/auth/spreadsheets.currentonly',
  )
})
