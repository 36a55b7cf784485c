// @module-tag deep
import { utcDay } from '@rankline/contract/days'
import { type ExportRow, exportToCloud, listExports } from '@rankline/contract/exports/calls'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeAll, expect, test } from 'vitest'
import { cloudAppForTests } from '../../../../tests/support/cloud-app.ts'
import { connectedContext } from '../../../../tests/support/connected-app.ts'
import { connect } from '../../../../tests/support/connections.ts'
import { csvLines, runOnce } from '../../../../tests/support/exports.ts'
import { bulk, makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import type { Fault } from '../../../../tests/support/services.ts'

// Services that fail after they have taken the first chunk of a file.

const { app, services } = cloudAppForTests()
let owner: SignedUp
let large: Project

const KEYWORDS = 1_200

beforeAll(async () => {
  owner = await signUp(app)
  await connect(app, services.oauth, owner, 'google_drive')
  await connect(app, services.oauth, owner, 'dropbox')
  large = await makeProject(app, owner, { project_name: 'Large' })
  await makeKeywords(app, owner, large, bulk(KEYWORDS, 'a keyword that is long enough for a large file'))
})

const targets = {
  gdrive: { name: 'Google Drive', second: '/upload/session', before: 1 },
  dropbox: { name: 'Dropbox', second: '/2/files/upload_session/append_v2', before: 0 },
} as const
type Target = keyof typeof targets

const context = () => connectedContext(app, services.oauth, { mostPatience: 700 })
const run = (id: number) => runOnce(app, owner.accountId, id, context())
const newest = async (): Promise<ExportRow | undefined> =>
  (await app.items(listExports, {}, owner.token)).data[0]

async function begun(target: Target): Promise<number> {
  const before = await newest()
  const days = { positions_from: utcDay(-1_090), positions_to: utcDay() }
  app.items(exportToCloud[target], { project_id: large.id, ...days }, owner.token).catch(() => undefined)
  await expect.poll(async () => (await newest())?.id).not.toBe(before?.id)
  return (await newest())!.id
}

/** Happens when the second chunk arrives. */
function atSecondChunk(target: Target, happen: () => void) {
  const { second, before } = targets[target]
  let seen = 0
  services.oauth.state.before = async ({ path }) => {
    if (path !== second) return
    seen += 1
    if (seen === before + 1) happen()
  }
}

async function isWhole(target: Target) {
  const [file, ...others] = services.files(target)
  expect(others).toEqual([])
  expect(file?.content.length).toBe((await newest())?.bytes)
  expect(csvLines(file!.content).length).toBe(KEYWORDS + 1)
  expect(await newest()).toMatchObject({ status: 'done', failure: null })
}

const both = ['gdrive', 'dropbox'] as const
const passing: [string, Fault][] = [
  ['closes', 'close'],
  ['breaks off its answer', 'half'],
  ['hangs', 'hang'],
  ['answers 503', { status: 503, text: '{}' }],
  ['takes no more requests', { status: 429, text: '{}' }],
]

test.each(both.flatMap((target) => passing.map(([what, fault]) => [target, what, fault] as const)))(
  '%s %s in the middle of a file: no file, and the next try sends it whole',
  async (target, _what, fault) => {
    const id = await begun(target)
    atSecondChunk(target, () => services.oauth.fault(targets[target].second, fault))
    await expect(run(id)).rejects.toThrow()
    expect(services.files(target)).toEqual([])
    expect(await newest()).toMatchObject({
      status: 'queued',
      failure: expect.stringContaining(targets[target].name),
    })
    services.oauth.fault(targets[target].second, null)
    await run(id)
    await isWhole(target)
  },
)

test.each(both)('%s loses the session in the middle of a file: the next try begins again', async (target) => {
  const id = await begun(target)
  atSecondChunk(target, () => services.loseSessions())
  await expect(run(id)).rejects.toThrow()
  expect(services.files(target)).toEqual([])
  expect(await newest()).toMatchObject({ status: 'queued' })
  await run(id)
  await isWhole(target)
})

test('a session that has ended at Drive, 410, is begun again too', async () => {
  const id = await begun('gdrive')
  atSecondChunk('gdrive', () => services.oauth.fault('/upload/session', { status: 410, text: '' }))
  await expect(run(id)).rejects.toThrow(messages.cloudUnreachable('Google Drive'))
  services.oauth.fault('/upload/session', null)
  await run(id)
  await isWhole('gdrive')
})

test.each(both)(
  '%s forgets the token in the middle of a file: a new one goes on where it was',
  async (target) => {
    const id = await begun(target)
    atSecondChunk(target, () => services.oauth.forgetAccessTokens())
    await run(id)
    await isWhole(target)
  },
)

test.each(
  both.flatMap(
    (target) =>
      [
        [target, 401],
        [target, 403],
      ] as const,
  ),
)('%s answers %i in the middle of a file, again and again: it is said at once', async (target, status) => {
  const id = await begun(target)
  atSecondChunk(target, () => services.oauth.fault(targets[target].second, { status, text: '{}' }))
  await run(id)
  expect(services.files(target)).toEqual([])
  expect(await newest()).toMatchObject({
    status: 'failed',
    failure: messages.cloudRefused(targets[target].name),
  })
  // The new token was tried, and that once.
  const asked = services.oauth.count(targets[target].second)
  expect(asked).toBe(targets[target].before + (status === 401 ? 2 : 1))
})
