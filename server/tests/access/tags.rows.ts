import { createTag } from '@rankline/contract/tags/calls'
import { expected, ofWholeAccount, type Row, type Rows, type World } from '../support/authorization.ts'

const { view, update, manage } = expected
const ofKeywords: Row['input'] = ({ keyword }) => ({ project_keyword_ids: [keyword.id] })

async function newTag({ app, people, keyword }: World): Promise<number> {
  const tag = { tag: 'spring', type: 1, project_keyword_ids: [keyword.id] }
  const { id } = await app.items(createTag, tag, people.holder.token)
  return id
}

export const authorization: Rows = {
  'project-keyword-tags/create': {
    input: ({ keyword }) => ({ tag: 'sale', type: 1, project_keyword_ids: [keyword.id] }),
    expected: update,
  },
  'project-keyword-tags/assignAuth': {
    input: async (world) => ({
      user_tag_id: await newTag(world),
      project_keyword_ids: [world.keyword.id],
    }),
    expected: update,
  },
  'project-keyword-tags/deleteAuth': { input: ofKeywords, expected: update },
  'project-keyword-tags/fetchAllAuth': {
    input: ({ keyword }) => ({ project_keyword_id: keyword.id }),
    expected: view,
  },
  'project-keyword-tags/fetchAuth': { input: ofKeywords, expected: view },
  'project-keyword-tags/segments': {
    input: ({ project }) => ({ project_id: project.id }),
    expected: view,
  },
  'user-tags': { input: ({ project }) => ({ project_id: project.id }), expected: view },
  'user-tags/createDynamic': {
    input: ({ project }, actor) => ({
      tag: `best for ${actor}`,
      type: 1,
      filter: 'ranks_between=2',
      project_id: project.id,
    }),
    expected: ofWholeAccount(manage),
  },
  'user-tags/update': {
    input: async (world) => ({ user_tag_id: await newTag(world), tag: 'spring', type: 2 }),
    expected: ofWholeAccount(manage),
  },
  'user-tags/delete': {
    input: async (world) => ({ user_tag_id: await newTag(world) }),
    expected: ofWholeAccount(manage),
  },
}
