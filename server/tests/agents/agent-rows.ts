import { tools } from '../../src/features/mcp/tools/tools.ts'
import type { ProgramThing } from '../programs/program-rows.ts'

type Input = Record<string, unknown>
type Names = Pick<ProgramThing, 'projectId' | 'keywordId'>

/** Valid input of a tool about a project and its keyword; `isWhole` if it names none. */
type AgentRow = { input(thing: Names): Input; isWhole?: true }

const ofProject: AgentRow = { input: ({ projectId }) => ({ project_id: projectId }) }
const ofKeyword: AgentRow = { input: ({ keywordId }) => ({ keyword_id: keywordId }) }

const search = { engine: 'google', country: 'US' }

/** A row for each tool, by its name; a test fails without one. */
export const agentRows: Readonly<Record<string, AgentRow>> = {
  list_projects: { input: () => ({}), isWhole: true },
  project_summary: ofProject,
  what_changed: ofProject,
  list_keywords: ofProject,
  keyword_history: ofKeyword,
  explain_change: ofKeyword,
  result_page: ofKeyword,
  competitors: ofProject,
  landing_pages: ofProject,
  cannibalisation: ofProject,
  answers: { input: ({ projectId }) => ({ project_id: projectId, surface: 'openai' }) },
  estimate: {
    input: ({ keywordId }) => ({ action: 'request_check', arguments: { keyword_ids: [keywordId] } }),
  },
  add_keywords: {
    input: ({ projectId }) => ({ project_id: projectId, keywords: ['new'], search, ticket: 'none' }),
  },
  request_check: { input: ({ keywordId }) => ({ keyword_ids: [keywordId], ticket: 'none' }) },
}

export const rows = tools.map((tool) => ({ name: tool.name, tool, row: agentRows[tool.name]! }))
