import { listBinnedProjects } from '@rankline/contract/bin/calls'
import { clearProjectMembers } from '@rankline/contract/members/calls'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { isVisible } from './project-scope.ts'

const app = appForTests()

/** Returns the visible rows among rows of the projects 1, 2 and 3 and one row without a project. */
async function seenOf(projectIds: number[] | null) {
  const { rows } = await sql<{ project_id: number | null }>`
    SELECT rows.project_id
    FROM (VALUES (1::bigint), (2), (3), (NULL)) AS rows (project_id)
    WHERE ${isVisible({ id: 1, projectIds }, 'rows.project_id')}`.execute(app.database.db)
  return rows.map(({ project_id }) => project_id)
}

test('who sees the whole account sees every row, also those without a project', async () => {
  expect(await seenOf(null)).toEqual([1, 2, 3, null])
})

test('who sees some projects sees the rows of each of these, and no others', async () => {
  expect(await seenOf([1, 3])).toEqual([1, 3])
  expect(await seenOf([2])).toEqual([2])
  // One of another account.
  expect(await seenOf([4])).toEqual([])
})

test('who sees no project sees nothing, as a list that is empty is not all', async () => {
  expect(await seenOf([])).toEqual([])
})

test('what is not seen is excluded, too', async () => {
  const { rows } = await sql<{ project_id: number }>`
    SELECT rows.project_id
    FROM (VALUES (1::bigint), (2), (3)) AS rows (project_id)
    WHERE NOT ${isVisible({ id: 1, projectIds: [1, 3] }, 'rows.project_id')}`.execute(app.database.db)
  expect(rows).toEqual([{ project_id: 2 }])
})

test('ids are values, never part of the statement', async () => {
  const { sql: text, parameters } = isVisible({ id: 1, projectIds: [7] }, 'keywords.project_id').compile(
    app.database.db,
  )
  expect(text).toBe('"keywords"."project_id" = ANY($1::bigint[])')
  expect(parameters).toEqual([[7]])
})

describe('a list that is read with it', () => {
  let holder: SignedUp
  let whole: SignedUp
  let limited: SignedUp
  let without: SignedUp

  beforeAll(async () => {
    holder = await signUp(app)
    const shown = await makeProject(app, holder, { project_name: 'shown' })
    const hidden = await makeProject(app, holder, { project_name: 'hidden' })
    whole = await makeMember(app, holder, 'manager')
    limited = await makeMember(app, holder, 'manager', { project_ids: [shown.id] })
    without = await makeMember(app, holder, 'manager', { project_ids: [hidden.id] })
    await app.items(clearProjectMembers, { project_ids: [hidden.id] }, holder.token)
    await app.items(deleteProjects, { project_ids: [shown.id, hidden.id] }, holder.token)
    const other = await signUp(app)
    const foreign = await makeProject(app, other, { project_name: 'foreign' })
    await app.items(deleteProjects, { project_ids: [foreign.id] }, other.token)
  })

  test.each([
    ['its owner everything', () => holder, ['hidden', 'shown']],
    ['a member of all projects everything', () => whole, ['hidden', 'shown']],
    ['a member of one project that one', () => limited, ['shown']],
    ['a member whose projects were taken away nothing', () => without, []],
  ])('shows %s, and nothing foreign', async (_, person, names) => {
    const { data } = await app.items(listBinnedProjects, { userable_id: holder.userId }, person().token)
    expect(data.map(({ name }) => name).sort()).toEqual(names)
  })
})
