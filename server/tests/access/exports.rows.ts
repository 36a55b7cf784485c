import { exportLocal } from '@rankline/contract/exports/calls'
import { createCsvAddress } from '@rankline/contract/exports/csv-addresses'
import { createRemoteServer } from '@rankline/contract/remote-servers/calls'
import {
  everyActor,
  expected,
  ofHolderAlone,
  type Row,
  type Rows,
  type World,
} from '../support/authorization.ts'

const { view, signedIn } = expected

/** Deletes the waiting exports, because a person may have only ten of them. */
const after: Row['after'] = async ({ app }) => {
  await app.database.db.deleteFrom('exports').where('status', '<>', 'done').execute()
}

async function newExport({ app, people: { holder }, project }: World): Promise<number> {
  const input = { file_type: 'csv' as const, project_id: project.id }
  return (await app.items(exportLocal, input, holder.token)).export.id
}

/** A server of the caller, who can use no other. */
async function newServer({ app, people }: World, actor: Parameters<Row['input']>[1]): Promise<number> {
  const person = actor === 'visitor' ? people.holder : people[actor]
  const form = { name: 'Files', ip_address: 'files.example.com', password: 'secret' }
  return (await app.items(createRemoteServer, form, person.token)).id
}

/** Everybody who sees the project is sent to the consent page, which this installation does not have. */
const cloud: Row = {
  input: ({ project }) => ({ project_id: project.id }),
  expected: Object.fromEntries(
    Object.entries(view).map(([actor, status]) => [actor, status === 200 ? 409 : status]),
  ) as Row['expected'],
}
const noLink = { ...everyActor(404), visitor: 401, client: 403 }

export const authorization: Rows = {
  'export/local': { input: ({ project }) => ({ file_type: 'csv', project_id: project.id }), expected: view },
  'export/remoteFtp': {
    input: async (world, actor) => ({
      remote_ftp_id: await newServer(world, actor),
      project_id: world.project.id,
    }),
    expected: view,
    after,
  },
  'export/questions': {
    input: ({ project }) => ({
      ...{ project_id: project.id, surface: 'openai' },
      ...{ content: 'rates', file_type: 'csv' },
    }),
    expected: view,
  },
  'export/gdriveRedirect': cloud,
  'export/dropboxRedirect': cloud,
  'export/gsheetsRedirect': cloud,
  // Nobody has a link that could be ended.
  'export/gdriveRevoke': { input: () => ({}), expected: noLink },
  'export/dropboxRevoke': { input: () => ({}), expected: noLink },
  'export/fetchAuth': { input: () => ({}), expected: signedIn },
  'export/link': {
    input: async (world) => ({ export_id: await newExport(world) }),
    expected: ofHolderAlone(signedIn),
  },
  'export/retry': {
    input: async (world) => {
      const id = await newExport(world)
      await world.app.database.db
        .updateTable('exports')
        .set({ status: 'failed' })
        .where('id', '=', id)
        .execute()
      return { export_id: id, project_id: world.project.id }
    },
    expected: ofHolderAlone(signedIn),
    after,
  },
  'export/createAddress': {
    input: ({ project }) => ({ name: 'Sheet', project_id: project.id }),
    expected: view,
  },
  'export/addresses': { input: () => ({}), expected: signedIn },
  'export/deleteAddress': {
    input: async ({ app, people: { holder }, project }) => {
      const input = { name: 'Sheet', project_id: project.id }
      return { csv_address_id: (await app.items(createCsvAddress, input, holder.token)).address.id }
    },
    expected: ofHolderAlone(signedIn),
    after: async ({ app }) => {
      await app.database.db.deleteFrom('csv_addresses').execute()
    },
  },
  'export/deleteSelectedAuth': {
    input: async (world) => ({ export_ids: [await newExport(world)] }),
    expected: ofHolderAlone(signedIn),
  },
}
