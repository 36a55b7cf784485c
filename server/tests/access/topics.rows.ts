import { expected, ofWholeAccount, type Rows, type World } from '../support/authorization.ts'

const { view, manage } = expected

/** A topic of the project, on the keyword that everybody in the account sees. */
async function topicOf({ app, people, project, keyword }: World): Promise<number> {
  const { db } = app.database
  const account_id = people.holder.accountId
  const { id } = await db
    .insertInto('tags')
    .values({
      ...{ account_id, name: 'Ties', folded_name: 'ties', type: 1 },
      ...{ filter: `project=${project.id}`, topic_of: project.id },
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'folded_name']).doUpdateSet({ name: 'Ties' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('keyword_tags')
    .values({ account_id, keyword_id: keyword.id, tag_id: id, is_dynamic: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

export const authorization: Rows = {
  'project-topics': { input: ({ project }) => ({ project_id: project.id }), expected: view },
  'project-topics/view': {
    input: async (world) => ({ project_id: world.project.id, user_tag_id: await topicOf(world) }),
    expected: view,
  },
  'project-topics/switch': {
    input: ({ project }) => ({ project_id: project.id, is_on: 1 }),
    expected: ofWholeAccount(manage),
  },
}
