import type { Endpoint } from '@rankline/contract/endpoint'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { appForTests } from '../support/app-for-tests.ts'
import type { Input } from '../support/send.ts'
import { emptyValueOf, removableFieldsOf } from '../support/taken-away/form.ts'
import { formsOfAgencies } from '../support/taken-away/of-agencies.ts'
import { formsOfPeople } from '../support/taken-away/of-people.ts'
import { formsOfQuestions } from '../support/taken-away/of-questions.ts'
import { formsOfRanks } from '../support/taken-away/of-ranks.ts'

// Empties each field of each form as the browser would send it, saves, and reads what is stored.

const app = appForTests()

const forms = [...formsOfAgencies, ...formsOfRanks, ...formsOfQuestions, ...formsOfPeople]

/** Calls that have optional fields and store none of them, or store them in something new. */
const others: Record<string, string> = {
  'api-tokens/connect': 'a new token',
  'auth/driver/confirm': 'a link',
  'auth/driver/exchange': 'a link',
  'auth/driver/reject': 'a link',
  'export/dropboxRedirect': 'a new file',
  'export/gdriveRedirect': 'a new file',
  'export/gsheetsRedirect': 'a new file',
  'export/local': 'a new file',
  'export/questions': 'a new file',
  'export/remoteFtp': 'a new file',
  'export/retry': 'a new file',
  'imports/connection': 'a question to Google',
  'imports/connectionAnalyticsGetKeywords': 'a question to Google',
  'imports/connectionConsoleGetKeywords': 'a question to Google',
  'imports/engineReport': 'a question',
  'imports/fileGetKeywords': 'a question',
  'imports/historyPreview': 'a new import',
  'imports/historyStart': 'a new import',
  'list-layout/save': 'one text, which the call requires, with all of the layout',
  'matching-keywords/update': 'the fields of the one action that is chosen; its own calls are tried',
  'project-cannibalisation/export': 'a new file',
  'project-keyword-competitors/edit': 'how many keywords are changed',
  'project-keyword-positions/mWhy': 'a question',
  'project-keywords/estimate-adding': 'a question',
  'projects/updateAuth': 'a choice without an empty one',
  'reports/preview': 'a question',
  'second-factor/confirm': 'a proof',
  'second-factor/logIn': 'a proof',
  'second-factor/passkeyLogIn': 'a proof',
  'shared-views/answers': 'a question',
  'shared-views/charts': 'a question',
  'shared-views/keywords': 'a question',
  'shared-views/open': 'a question',
  'sources/mTest': 'a question',
  'status-mails/unsubscribe': 'a link',
  'project-topics/switch': 'a choice without an empty one',
  'search-console/click-curve/use': 'a choice that is made each time',
  'subscription/change': 'a choice without an empty one',
  'subscription/previewChange': 'a question',
  'takeout/beginImport': 'a new file',
  'takeout/sendPart': 'a new file',
  'tickets/updateAuth': 'a choice without an empty one',
  'user-dashboards/invite': 'a new invitation',
  'user-dashboards/login': 'a proof',
  'user-dashboards/register': 'a new client',
  'user-dashboards/share': 'a choice that is made each time',
  'user-members/assignAuth': 'projects in addition to those that a member has',
  'user-tags/update': 'a filter that a dynamic tag cannot lack, and how names are merged',
  'users/changeEmail': 'a proof',
  'users/login': 'a proof',
  'users/emailChange/confirm': 'a link',
  'users/emailChange/revoke': 'a link',
  'users/erasure/confirm': 'a link',
  'users/updateAccountStarterOption': 'a choice that is made once',
  'users/updateExports': 'a choice, of which one is none',
  'users/verifyEmail': 'a proof',
  'users/verifyOwnEmail': 'a link',
  'questions/estimate': 'a question',
  'questions/round': 'a request',
  'workers/mTest': 'a question',
}

test('each field by which a call can take something away is tried', () => {
  const missing = endpoints.flatMap((endpoint: Endpoint) => {
    if (endpoint.path in others) return []
    const tried = new Set(
      forms
        .filter((form) => form.endpoint === endpoint)
        .flatMap(({ emptied, refused = [], kept = {} }) => [
          ...Object.keys(emptied),
          ...refused,
          ...Object.keys(kept),
        ]),
    )
    return removableFieldsOf(endpoint).flatMap((name) =>
      tried.has(name) ? [] : [`${endpoint.path} ${name}`],
    )
  })
  expect(missing).toEqual([])
  const paths = new Set(endpoints.map(({ path }) => path))
  expect(Object.keys(others).filter((path) => !paths.has(path))).toEqual([])
})

const titled = forms.map((form) => [`${form.endpoint.path} ${form.title ?? ''}`.trim(), form] as const)

test.each(titled)('%s: what is taken away is gone', async (_title, form) => {
  const { endpoint, emptied, sent = {}, refused = [] } = form
  const { full, token, read } = await form.make(app)
  const save = (input: Input) => app.call(endpoint, input, token)
  const outcomes: Record<string, unknown> = {}
  for (const name of Object.keys(emptied)) {
    expect([name, await save(full)]).toMatchObject([name, { status: 200 }])
    // The value is there, or the test could not fail.
    expect([name, (await read())[name]]).not.toEqual([name, emptied[name]])
    const change = sent[name] ?? { [name]: emptyValueOf(endpoint, name) }
    expect([name, await save({ ...full, ...change })]).toMatchObject([name, { status: 200 }])
    outcomes[name] = (await read())[name]
  }
  expect(outcomes).toEqual(emptied)
  if (refused.length === 0) return
  await save(full)
  const before = await read()
  for (const name of refused) {
    const answer = await save({ ...full, [name]: emptyValueOf(endpoint, name) })
    expect([name, answer]).toMatchObject([
      name,
      { status: 422, body: { errors: { [name]: [expect.any(String)] } } },
    ])
  }
  expect(await read()).toEqual(before)
})
