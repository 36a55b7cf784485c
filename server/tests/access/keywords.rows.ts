import { expected, type Row, type Rows } from '../support/authorization.ts'

const { view, update, manage } = expected
const ofProject: Row['input'] = ({ project }) => ({ project_id: project.id })
const ofKeyword: Row['input'] = ({ keyword }) => ({ project_keyword_id: keyword.id })

const search = {
  engine: 7,
  engine_country: 241,
  engine_language: 29,
  engine_type: 2,
  engine_type_section: 1,
  engine_device: 2,
}

export const authorization: Rows = {
  'project-keywords/fetchAuth': { input: ofProject, expected: view },
  'project-keywords/create': {
    input: ({ project }) => ({ project_id: project.id, keywords: 'green shoes' }),
    expected: manage,
  },
  'project-keywords/findAuth': { input: ofKeyword, expected: view },
  'project-keywords/total': { input: ofProject, expected: view },
  'project-keywords/deleteSelectedAuth': {
    input: async ({ newKeyword }) => ({ project_keyword_ids: [(await newKeyword()).id] }),
    expected: manage,
  },
  'project-keywords/updateSettings': {
    input: ({ keyword }) => ({ type: 'is_favourited', project_keyword_id: keyword.id }),
    expected: update,
  },
  'project-keywords/neighbours': { input: ofKeyword, expected: view },
  'project-keywords/search': { input: ofKeyword, expected: view },
  'project-keywords/change-search': {
    input: async ({ newKeyword }) => {
      const { id } = await newKeyword()
      return { ...search, project_keyword_id: id, keyword: `other ${id}` }
    },
    expected: manage,
  },
  'project-keywords/ends': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id], ends_on: 'never' }),
    expected: update,
  },
  'project-keywords/flags': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id], flag: 'is_favourited', is_on: '0' }),
    expected: update,
  },
  'project-keywords/frequency': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id], check_every: '7' }),
    expected: update,
  },
  'project-keywords/preferred-page': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id], preferred_page: '' }),
    expected: update,
  },
  'project-keywords/choices': { input: ofProject, expected: view },
  'project-keyword-requests/estimate': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id] }),
    expected: update,
  },
  'project-keyword-requests/create': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id] }),
    expected: update,
  },
}
