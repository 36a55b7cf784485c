import * as calls from '@rankline/contract/api-tokens/calls'
import { route } from '../../platform/http/routes.ts'
import * as tokens from './api-tokens.service.ts'

export const apiTokensRoutes = [
  route(calls.listApiTokens, tokens.listApiTokens),
  route(calls.listTokenAccounts, tokens.listTokenAccounts),
  route(calls.createApiToken, tokens.createApiToken),
  route(calls.endApiToken, tokens.endApiToken),
]
