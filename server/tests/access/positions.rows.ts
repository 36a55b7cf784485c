import { expected, type Row, type Rows } from '../support/authorization.ts'

const { view } = expected
const ofKeyword: Row = {
  input: ({ keyword }) => ({ project_keyword_id: keyword.id }),
  expected: view,
}
const ofProject: Row = { input: ({ project }) => ({ project_id: project.id }), expected: view }

export const authorization: Rows = {
  'project-keyword-positions/keyword': ofKeyword,
  'keyword-positions/fetchByProjectKeywordIdAndDate': ofKeyword,
  'keyword-positions/fetchByProjectKeywordIdAndDateCompare': ofKeyword,
  'project-keyword-positions/other-ranks': ofKeyword,
  'keyword-positions/overviews': ofKeyword,
  'project-keyword-hashes': ofKeyword,
  'keyword-positions/features': ofKeyword,
  'keyword-positions/lines': ofKeyword,
  'project-keyword-relateds/fetchAuth': ofKeyword,
  'project-keyword-features': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id] }),
    expected: view,
  },
  'project-keyword-positions/compare': {
    input: ({ keyword }) => ({
      project_keyword_ids: [keyword.id],
      compare_from: '2026-01-01',
      compare_to: '2026-01-31',
    }),
    expected: view,
  },
  'project-keyword-positions/latest-movements': ofProject,
  'project-keyword-positions/improved': ofProject,
  'project-keyword-positions/declined': ofProject,
  'project-keyword-positions/stable': ofProject,
  'project-keyword-positions/daily': ofProject,
}
