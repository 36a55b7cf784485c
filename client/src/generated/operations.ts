// Generated from docs/openapi.json by `npm run openapi`. Do not edit.
import type { AccountCalls } from './account.ts'
import type { ProjectsCalls } from './projects.ts'
import type { KeywordsCalls } from './keywords.ts'
import type { ChecksCalls } from './checks.ts'
import type { PositionsCalls } from './positions.ts'
import type { ResultpagesCalls } from './result-pages.ts'
import type { CompetitorsCalls } from './competitors.ts'
import type { AIoverviewsCalls } from './ai-overviews.ts'
import type { QuestionsCalls } from './questions.ts'
import type { PagesCalls } from './pages.ts'
import type { ChangesCalls } from './changes.ts'
import type { SeriesCalls } from './series.ts'
import type { TagsCalls } from './tags.ts'
import type { NotesCalls } from './notes.ts'
import type { AlertsCalls } from './alerts.ts'
import type { ReportsCalls } from './reports.ts'
import type { ExportsCalls } from './exports.ts'
import type { EventsCalls } from './events.ts'
import type { ImportsCalls } from './imports.ts'
import type { ReferenceCalls } from './reference.ts'

export type * from './account.ts'
export type * from './projects.ts'
export type * from './keywords.ts'
export type * from './checks.ts'
export type * from './positions.ts'
export type * from './result-pages.ts'
export type * from './competitors.ts'
export type * from './ai-overviews.ts'
export type * from './questions.ts'
export type * from './pages.ts'
export type * from './changes.ts'
export type * from './series.ts'
export type * from './tags.ts'
export type * from './notes.ts'
export type * from './alerts.ts'
export type * from './reports.ts'
export type * from './exports.ts'
export type * from './events.ts'
export type * from './imports.ts'
export type * from './reference.ts'

/** Input and answer of each call, by its name. */
export type Operations = AccountCalls &
  ProjectsCalls &
  KeywordsCalls &
  ChecksCalls &
  PositionsCalls &
  ResultpagesCalls &
  CompetitorsCalls &
  AIoverviewsCalls &
  QuestionsCalls &
  PagesCalls &
  ChangesCalls &
  SeriesCalls &
  TagsCalls &
  NotesCalls &
  AlertsCalls &
  ReportsCalls &
  ExportsCalls &
  EventsCalls &
  ImportsCalls &
  ReferenceCalls

/** Method and path of each call; names in braces are taken from the input. */
export const operations = {
  getAccount: { method: 'GET', path: '/account' },
  listProjects: { method: 'GET', path: '/projects' },
  createProject: { method: 'POST', path: '/projects' },
  getProject: { method: 'GET', path: '/projects/{project_id}' },
  changeProject: { method: 'PATCH', path: '/projects/{project_id}' },
  deleteProject: { method: 'DELETE', path: '/projects/{project_id}' },
  listKeywords: { method: 'GET', path: '/projects/{project_id}/keywords' },
  addKeywords: { method: 'POST', path: '/projects/{project_id}/keywords' },
  getKeyword: { method: 'GET', path: '/keywords/{keyword_id}' },
  changeKeywords: { method: 'PATCH', path: '/keywords' },
  deleteKeywords: { method: 'DELETE', path: '/keywords' },
  requestChecks: { method: 'POST', path: '/checks' },
  listPositions: { method: 'GET', path: '/keywords/{keyword_id}/positions' },
  listProjectPositions: { method: 'GET', path: '/projects/{project_id}/positions' },
  getResultPage: { method: 'GET', path: '/keywords/{keyword_id}/results' },
  listResultDays: { method: 'GET', path: '/keywords/{keyword_id}/result-days' },
  listCompetitors: { method: 'GET', path: '/keywords/{keyword_id}/competitors' },
  addCompetitors: { method: 'POST', path: '/competitors' },
  changeCompetitor: { method: 'PATCH', path: '/competitors/{competitor_id}' },
  deleteCompetitor: { method: 'DELETE', path: '/competitors/{competitor_id}' },
  listProjectCompetitors: { method: 'GET', path: '/projects/{project_id}/competitors' },
  getShareOfVoice: { method: 'GET', path: '/projects/{project_id}/share-of-voice' },
  getCitationShare: { method: 'GET', path: '/projects/{project_id}/citations/share' },
  listCitedPages: { method: 'GET', path: '/projects/{project_id}/citations/pages' },
  listCitationGaps: { method: 'GET', path: '/projects/{project_id}/citations/gaps' },
  listQuestions: { method: 'GET', path: '/projects/{project_id}/questions' },
  addQuestions: { method: 'POST', path: '/projects/{project_id}/questions' },
  deleteQuestions: { method: 'DELETE', path: '/projects/{project_id}/questions' },
  getAnswerRates: { method: 'GET', path: '/projects/{project_id}/questions/rates' },
  listAnswers: { method: 'GET', path: '/projects/{project_id}/questions/{question_id}/answers' },
  listQuestionRounds: { method: 'GET', path: '/projects/{project_id}/questions/rounds' },
  requestQuestionRound: { method: 'POST', path: '/projects/{project_id}/questions/rounds' },
  listRoundSchedules: { method: 'GET', path: '/projects/{project_id}/questions/schedules' },
  setRoundSchedule: { method: 'PATCH', path: '/projects/{project_id}/questions/schedules' },
  listLandingPages: { method: 'GET', path: '/projects/{project_id}/landing-pages' },
  listCannibalisation: { method: 'GET', path: '/projects/{project_id}/cannibalisation' },
  getChanges: { method: 'GET', path: '/projects/{project_id}/changes' },
  explainKeyword: { method: 'GET', path: '/keywords/{keyword_id}/explanation' },
  getSeries: { method: 'GET', path: '/projects/{project_id}/series' },
  getForecast: { method: 'GET', path: '/projects/{project_id}/forecast' },
  getGoal: { method: 'GET', path: '/projects/{project_id}/goal' },
  listTags: { method: 'GET', path: '/tags' },
  createTag: { method: 'POST', path: '/tags' },
  giveTag: { method: 'POST', path: '/tags/{tag_id}/keywords' },
  takeTag: { method: 'DELETE', path: '/tags/{tag_id}/keywords' },
  listNotes: { method: 'GET', path: '/keywords/{keyword_id}/notes' },
  addNote: { method: 'POST', path: '/notes' },
  deleteNote: { method: 'DELETE', path: '/notes/{note_id}' },
  listAlerts: { method: 'GET', path: '/alerts' },
  getAlert: { method: 'GET', path: '/alerts/{alert_id}' },
  listAlertMessages: { method: 'GET', path: '/alerts/{alert_id}/messages' },
  listReports: { method: 'GET', path: '/reports' },
  getReport: { method: 'GET', path: '/reports/{report_id}' },
  sendReport: { method: 'POST', path: '/reports/{report_id}/send' },
  makeReportDocument: { method: 'POST', path: '/reports/{report_id}/document' },
  createExport: { method: 'POST', path: '/exports' },
  listExports: { method: 'GET', path: '/exports' },
  getExport: { method: 'GET', path: '/exports/{export_id}' },
  getExportFile: { method: 'GET', path: '/exports/{export_id}/file' },
  listEventSubscriptions: { method: 'GET', path: '/event-subscriptions' },
  createEventSubscription: { method: 'POST', path: '/event-subscriptions' },
  changeEventSubscription: { method: 'PATCH', path: '/event-subscriptions/{event_subscription_id}' },
  deleteEventSubscription: { method: 'DELETE', path: '/event-subscriptions/{event_subscription_id}' },
  sendTestEvent: { method: 'POST', path: '/event-subscriptions/{event_subscription_id}/test' },
  listEvents: { method: 'GET', path: '/event-subscriptions/{event_subscription_id}/events' },
  replayEvents: { method: 'POST', path: '/event-subscriptions/{event_subscription_id}/replay' },
  importKeywords: { method: 'POST', path: '/projects/{project_id}/imports' },
  importHistory: { method: 'POST', path: '/projects/{project_id}/history-imports' },
  listHistoryImports: { method: 'GET', path: '/projects/{project_id}/history-imports' },
  listEngines: { method: 'GET', path: '/engines' },
  listCountries: { method: 'GET', path: '/countries' },
  listLanguages: { method: 'GET', path: '/languages' },
  searchPlaces: { method: 'GET', path: '/places' },
  getSourceHealth: { method: 'GET', path: '/source-health' },
} as const satisfies Record<keyof Operations, { method: string; path: string }>
