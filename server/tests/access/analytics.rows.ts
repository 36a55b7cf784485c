import { expected, type Rows } from '../support/authorization.ts'
import { makeConnection } from '../support/connections.ts'

// Members of single projects use no connection, and find none. Nobody listens where the services are, so those who may ask
// get the error for that.
const asked = { ...expected.connect, 'limited manager': 404, manager: 502, owner: 502, holder: 502 }

export const authorization: Rows = {
  'analytics/fetchAuth': { input: ({ project }) => ({ project_id: project.id }), expected: expected.view },
  'analytics/landing-pages': {
    input: ({ project }) => ({ project_id: project.id, landing_page_ids: [1] }),
    expected: expected.view,
  },
  'analytics/properties': {
    input: async ({ app, people, project }) => {
      await makeConnection(app, people.holder, { api: 1 })
      return { project_id: project.id }
    },
    expected: asked,
  },
  'analytics/choose': {
    input: async ({ app, people, project }) => ({
      project_id: project.id,
      user_connection_id: await makeConnection(app, people.holder, { api: 1 }),
      property_id: '1001',
    }),
    expected: asked,
  },
  'analytics/deleteAuth': {
    input: ({ project }) => ({ project_id: project.id }),
    expected: { ...expected.connect, 'limited manager': 404 },
  },
}
