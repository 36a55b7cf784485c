import { createAlert, listAlerts } from '@rankline/contract/alerts/calls'
import { addCompetitors, clearCompetitors } from '@rankline/contract/competitors/calls'
import type { Endpoint } from '@rankline/contract/endpoint'
import { deleteKeywords } from '@rankline/contract/keywords/calls'
import { setFlag } from '@rankline/contract/keywords/flags'
import { deleteMember } from '@rankline/contract/members/calls'
import { addNote, clearNotes } from '@rankline/contract/notes/calls'
import { deleteProjects, type Project } from '@rankline/contract/projects/calls'
import { createTag, deleteTag, removeTags } from '@rankline/contract/tags/calls'
import { listRemovals, type RemovalKind, removalKinds, undoRemovals } from '@rankline/contract/undo/calls'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { type Input, send } from '../../../tests/support/send.ts'

// Putting back needs the right of taking off: for each kind, people who may not delete a thing neither find its removal
// nor undo it.

const app = appForTests()
let owner: SignedUp
let people: Record<string, SignedUp>
let keywordIds: number[]
let rivals = 0
let phrases = 0
let seen: Project

beforeAll(async () => {
  owner = await signUp(app)
  const other = await makeProject(app, owner)
  seen = await makeProject(app, owner)
  keywordIds = (await makeKeywords(app, owner, seen, 'apple\nberry')).map(({ id }) => id)
  people = {
    owner: await makeMember(app, owner, 'owner'),
    manager: await makeMember(app, owner, 'manager'),
    moderator: await makeMember(app, owner, 'moderator'),
    viewer: await makeMember(app, owner, 'viewer'),
    'limited manager': await makeMember(app, owner, 'manager', { project_ids: [seen.id] }),
    'manager of another project': await makeMember(app, owner, 'manager', { project_ids: [other.id] }),
    'limited moderator': await makeMember(app, owner, 'moderator', { project_ids: [seen.id] }),
    stranger: await signUp(app),
  }
})

const ofKeywords = () => ({ project_keyword_ids: keywordIds })
const removals = async () => (await app.items(listRemovals, {}, owner.token)).data
const newTag = async (tag: string) =>
  (await app.items(createTag, { ...ofKeywords(), tag, type: 1 }, owner.token)).id

/** The call that removes each kind, after the owner created the things to remove. */
const deeds: Record<RemovalKind, () => Promise<{ call: Endpoint; input: Input }>> = {
  async competitors() {
    rivals += 1
    const competitors = `rival${rivals}.example.com`
    await app.items(addCompetitors, { ...ofKeywords(), competitors }, owner.token)
    return { call: clearCompetitors, input: ofKeywords() }
  },
  async notes() {
    const note = { ...ofKeywords(), text: 'Moved', selected_date: '2026-01-02' }
    await app.items(addNote, note, owner.token)
    return { call: clearNotes, input: ofKeywords() }
  },
  async tags() {
    await newTag('sea')
    return { call: removeTags, input: ofKeywords() }
  },
  tag: async () => ({ call: deleteTag, input: { user_tag_id: await newTag('sky') } }),
  async keywords() {
    phrases += 1
    const [one] = await makeKeywords(app, owner, seen, `pear ${phrases}`)
    return { call: deleteKeywords, input: { project_keyword_ids: [one!.id] } }
  },
  projects: async () => ({ call: deleteProjects, input: { project_ids: [seen.id] } }),
  async settings() {
    const flag = { ...ofKeywords(), flag: 'is_sticky' }
    await app.items(setFlag, { ...flag, is_on: '0' }, owner.token)
    return { call: setFlag, input: { ...flag, is_on: '1' } }
  },
}

describe.each(removalKinds)('%s', (kind) => {
  test('those who may not take it off may not put it back, and do not find it', async () => {
    const done: Record<string, { tookOff: boolean; found: boolean; putBack: boolean }> = {}
    for (const [name, { token }] of Object.entries(people)) {
      const inAccount = { userable_id: owner.userId }
      const deed = await deeds[kind]()
      const { status } = await send(app, deed.call, deed.input, { token })
      if (status !== 200) await send(app, deed.call, deed.input, { token: owner.token })
      const [removal] = await removals()
      expect(removal?.kind).toBe(kind)
      const list = await app.call(listRemovals, inAccount, token)
      const listed = list.body.status === 'success' ? list.body.items.data : []
      const undo = { removal_ids: [removal!.id], ...inAccount }
      const putBack = (await app.call(undoRemovals, undo, token)).status === 200
      done[name] = { tookOff: status === 200, found: listed.some(({ id }) => id === removal!.id), putBack }
      if (!putBack) await app.items(undoRemovals, { removal_ids: [removal!.id] }, owner.token)
    }
    for (const [name, { tookOff, found, putBack }] of Object.entries(done)) {
      expect([name, found], 'what is listed can be put back').toEqual([name, putBack])
      if (putBack) expect([name, tookOff]).toEqual([name, true])
    }
    expect(done.owner).toEqual({ tookOff: true, found: true, putBack: true })
    expect(done.manager?.putBack).toBe(true)
    expect(done['limited manager']?.putBack).toBe(kind !== 'tag')
    expect(done['manager of another project']?.putBack).toBe(false)
    expect(done.stranger).toEqual({ tookOff: false, found: false, putBack: false })
  })
})

describe('alerts of a tag that is put back', () => {
  let tagId: number
  const alert = (name: string, { token }: SignedUp) =>
    app.items(
      createAlert,
      {
        name,
        source_type: 'tags',
        source_type_tag: tagId,
        trigger_type: 'position',
        trigger_action: 'declined',
        destination_type: ['slack'],
        destination_type_slack: 'https://hooks.slack.com/services/T000/B000/X',
        userable_id: owner.userId,
      },
      token,
    )
  beforeEach(async () => {
    tagId = await newTag('watched')
  })

  test('are off where their editor has left or became a viewer', async () => {
    const [stays, left, viewer] = [
      await makeMember(app, owner, 'manager'),
      await makeMember(app, owner, 'manager'),
      await makeMember(app, owner, 'manager'),
    ]
    for (const [name, person] of Object.entries({ owner, stays, left, viewer })) await alert(name, person)
    await app.items(deleteTag, { user_tag_id: tagId }, owner.token)
    const [removal] = await removals()
    await app.items(deleteMember, { user_member_id: left.memberId }, owner.token)
    await app.database.db
      .updateTable('members')
      .set({ role: 'viewer' })
      .where('id', '=', viewer.memberId)
      .execute()
    await app.items(undoRemovals, { removal_ids: [removal!.id] }, owner.token)
    const { data } = await app.items(listAlerts, {}, owner.token)
    expect(Object.fromEntries(data.map(({ name, status }) => [name, status]))).toEqual({
      owner: 1,
      stays: 1,
      left: 0,
      viewer: 0,
    })
  })
})
