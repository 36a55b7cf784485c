import * as calls from '@rankline/contract/questions/calls'
import { askingProgress } from '@rankline/contract/questions/progress'
import * as roundCalls from '@rankline/contract/questions/rounds'
import { answerSources } from '@rankline/contract/questions/sources'
import { route } from '../../platform/http/routes.ts'
import * as asks from './asks.service.ts'
import * as progress from './progress.service.ts'
import * as questions from './questions.service.ts'
import * as rates from './rates.service.ts'
import * as rounds from './rounds.service.ts'
import * as sources from './sources.service.ts'
import { suggestQuestions } from './suggestions.service.ts'

export const questionsRoutes = [
  route(calls.listQuestions, questions.listQuestions),
  route(calls.suggestQuestions, suggestQuestions),
  route(calls.listSurfaces, asks.listSurfaces),
  route(askingProgress, progress.askingProgress),
  route(answerSources, sources.answerSources),
  route(calls.answerRates, rates.answerRates),
  route(calls.questionAnswers, rates.questionAnswers),
  route(calls.estimateAnswers, asks.estimateAnswers),
  route(calls.requestAnswers, asks.requestAnswers),
  route(roundCalls.listRoundSchedules, rounds.listRoundSchedules),
  route(roundCalls.setRoundSchedule, rounds.setRoundSchedule),
  route(roundCalls.listRounds, rounds.listRounds),
  route(calls.addQuestions, questions.addQuestions),
  route(calls.setQuestionTopics, questions.setQuestionTopics),
  route(calls.removeQuestions, questions.removeQuestions),
  route(calls.createBrand, questions.createBrand),
  route(calls.updateBrand, questions.updateBrand),
  route(calls.removeBrand, questions.removeBrand),
]
