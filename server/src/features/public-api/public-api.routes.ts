import * as alertCalls from '@rankline/contract/public-api/alerts'
import * as changeCalls from '@rankline/contract/public-api/changes'
import * as citationCalls from '@rankline/contract/public-api/citations'
import * as competitorCalls from '@rankline/contract/public-api/competitors'
import * as eventCalls from '@rankline/contract/public-api/events'
import * as explanationCalls from '@rankline/contract/public-api/explanations'
import * as exportCalls from '@rankline/contract/public-api/exports'
import * as forecastCalls from '@rankline/contract/public-api/forecast'
import * as importCalls from '@rankline/contract/public-api/imports'
import * as keywordCalls from '@rankline/contract/public-api/keywords'
import * as noteCalls from '@rankline/contract/public-api/notes'
import * as pageCalls from '@rankline/contract/public-api/pages'
import * as positionCalls from '@rankline/contract/public-api/positions'
import * as projectCalls from '@rankline/contract/public-api/projects'
import * as questionCalls from '@rankline/contract/public-api/questions'
import * as referenceCalls from '@rankline/contract/public-api/reference'
import * as reportCalls from '@rankline/contract/public-api/reports'
import * as resultCalls from '@rankline/contract/public-api/results'
import * as seriesCalls from '@rankline/contract/public-api/series'
import * as tagCalls from '@rankline/contract/public-api/tags'
import { fromReplica, route } from '../../platform/http/routes.ts'
import type { Follow } from '../projects/projects.service.ts'
import * as alerts from './alerts.service.ts'
import { findChanges } from './changes.service.ts'
import * as citations from './citations.service.ts'
import * as competitors from './competitors.service.ts'
import * as events from './events.service.ts'
import { explainKeyword } from './explanations.service.ts'
import * as files from './exports.service.ts'
import { getForecast, getGoal } from './forecast.service.ts'
import * as imports from './imports.service.ts'
import * as keywords from './keywords.service.ts'
import * as notes from './notes.service.ts'
import * as pages from './pages.service.ts'
import * as positions from './positions.service.ts'
import * as projects from './projects.service.ts'
import * as questions from './questions.service.ts'
import * as reference from './reference.service.ts'
import * as reports from './reports.service.ts'
import * as results from './results.service.ts'
import { findSeries } from './series.service.ts'
import * as tags from './tags.service.ts'

/** The calls of the public API. */
export const publicApiRoutes = (follow: Follow) => [
  route(projectCalls.findAccount, projects.findAccount),
  route(projectCalls.listProjects, projects.listProjects),
  route(projectCalls.createProject, (ctx, input) => projects.createProject(ctx, input, follow)),
  route(projectCalls.findProject, projects.findProject),
  route(projectCalls.changeProject, (ctx, input) => projects.changeProject(ctx, input, follow)),
  route(projectCalls.deleteProject, projects.deleteProject),
  route(keywordCalls.listKeywords, keywords.listKeywords, fromReplica),
  route(keywordCalls.findKeyword, keywords.findKeyword),
  route(keywordCalls.addKeywords, keywords.addKeywords),
  route(keywordCalls.changeKeywords, keywords.changeKeywords),
  route(keywordCalls.deleteKeywords, keywords.deleteKeywords),
  route(keywordCalls.requestChecks, keywords.requestChecks),
  route(positionCalls.listPositions, positions.listPositions, fromReplica),
  route(positionCalls.listProjectPositions, positions.listProjectPositions, fromReplica),
  route(resultCalls.findResults, results.findResults, fromReplica),
  route(resultCalls.listResultDays, results.listResultDays, fromReplica),
  route(competitorCalls.listCompetitors, competitors.listCompetitors),
  route(competitorCalls.addCompetitors, competitors.addCompetitors),
  route(competitorCalls.changeCompetitor, competitors.changeCompetitor),
  route(competitorCalls.deleteCompetitor, competitors.deleteCompetitor),
  route(competitorCalls.listProjectCompetitors, competitors.listProjectCompetitors, fromReplica),
  route(competitorCalls.findShareOfVoice, competitors.findShareOfVoice, fromReplica),
  route(citationCalls.getCitationShare, citations.getCitationShare, fromReplica),
  route(citationCalls.listCitedPages, citations.listCitedPages, fromReplica),
  route(citationCalls.listCitationGaps, citations.listCitationGaps, fromReplica),
  route(questionCalls.listQuestions, questions.listQuestions),
  route(questionCalls.addQuestions, questions.addQuestions),
  route(questionCalls.deleteQuestions, questions.deleteQuestions),
  route(questionCalls.getAnswerRates, questions.getAnswerRates, fromReplica),
  route(questionCalls.listAnswers, questions.listAnswers, fromReplica),
  route(questionCalls.listQuestionRounds, questions.listRounds),
  route(questionCalls.requestQuestionRound, questions.requestRound),
  route(questionCalls.listRoundSchedules, questions.listSchedules),
  route(questionCalls.setRoundSchedule, questions.setSchedule),
  route(pageCalls.listLandingPages, pages.listLandingPages, fromReplica),
  route(pageCalls.listCannibalisation, pages.listCannibalisation, fromReplica),
  route(changeCalls.findChanges, findChanges, fromReplica),
  route(explanationCalls.explainKeyword, explainKeyword, fromReplica),
  route(seriesCalls.findSeries, findSeries, fromReplica),
  route(forecastCalls.getForecast, getForecast, fromReplica),
  route(forecastCalls.getGoal, getGoal, fromReplica),
  route(tagCalls.listTags, tags.listTags),
  route(tagCalls.createTag, tags.createTag),
  route(tagCalls.giveTag, tags.giveTag),
  route(tagCalls.takeTag, tags.takeTag),
  route(noteCalls.listNotes, notes.listNotes),
  route(noteCalls.addNote, notes.addNote),
  route(noteCalls.deleteNote, notes.deleteNote),
  route(alertCalls.listAlerts, alerts.listAlerts),
  route(alertCalls.findAlert, alerts.findAlert),
  route(alertCalls.listAlertMessages, alerts.listAlertMessages),
  route(reportCalls.listReports, reports.listReports),
  route(reportCalls.findReport, reports.findReport),
  route(reportCalls.sendReport, reports.sendReport),
  route(reportCalls.makeReportDocument, reports.makeReportDocument),
  route(exportCalls.createExport, files.createExport),
  route(exportCalls.listExports, files.listExports),
  route(exportCalls.findExport, files.findExport),
  route(exportCalls.fetchExport, files.fetchExport),
  route(eventCalls.listSubscriptions, events.listSubscriptions),
  route(eventCalls.createSubscription, events.createSubscription),
  route(eventCalls.changeSubscription, events.changeSubscription),
  route(eventCalls.deleteSubscription, events.deleteSubscription),
  route(eventCalls.testSubscription, events.testSubscription),
  route(eventCalls.listEvents, events.listEvents),
  route(eventCalls.replayEvents, events.replayEvents),
  route(importCalls.importKeywords, imports.importKeywords),
  route(importCalls.importHistory, imports.importHistory),
  route(importCalls.listHistoryImports, imports.listHistoryImports),
  route(referenceCalls.listEngines, reference.listEngines),
  route(referenceCalls.listCountries, reference.listCountries),
  route(referenceCalls.listLanguages, reference.listLanguages),
  route(referenceCalls.searchPlaces, reference.searchPlaces),
  route(referenceCalls.findSourceHealth, reference.findSourceHealth),
]
