import * as calls from '@rankline/contract/api-tokens/calls'
import { connectProgram, describeProgram } from '@rankline/contract/api-tokens/connect'
import { route } from '../../platform/http/routes.ts'
import * as tokens from './api-tokens.service.ts'
import * as consent from './oauth/consent.service.ts'

export const apiTokensRoutes = [
  route(calls.listApiTokens, tokens.listApiTokens),
  route(calls.listTokenAccounts, tokens.listTokenAccounts),
  route(calls.createApiToken, tokens.createApiToken),
  route(calls.endApiToken, tokens.endApiToken),
  route(describeProgram, consent.describeProgram),
  route(connectProgram, consent.connectProgram),
]
