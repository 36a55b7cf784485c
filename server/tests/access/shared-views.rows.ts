import { createSharedView } from '@rankline/contract/shared-views/calls'
import { expected, type Row, type Rows, type World } from '../support/authorization.ts'

const form = ({ project }: World) => ({ project_id: project.id, name: 'Ranks' })

const newView = async (world: World) =>
  world.app.items(createSharedView, { ...form(world), show_questions: 'true' }, world.people.holder.token)

const tokenOf = async (world: World) => (await newView(world)).url.split('/').at(-1) ?? ''

/** Everybody who has the address may read, signed in or not. */
const ofToken: Row = {
  input: async (world) => ({ token: await tokenOf(world) }),
  expected: expected.everybody,
}

export const authorization: Rows = {
  'shared-views/create': { input: form, expected: expected.manage },
  'shared-views/fetchAuth': {
    input: ({ project }) => ({ project_id: project.id }),
    expected: expected.manage,
  },
  'shared-views/revoke': {
    input: async (world) => ({ shared_view_id: (await newView(world)).id }),
    expected: expected.manage,
  },
  'shared-views/open': ofToken,
  'shared-views/unlock': {
    input: async (world) => ({ token: await tokenOf(world), password: 'any word' }),
    expected: expected.everybody,
  },
  'shared-views/answers': ofToken,
  'shared-views/charts': ofToken,
  'shared-views/keywords': ofToken,
}
