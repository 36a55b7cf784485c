import {
  type ApiToken,
  createApiToken,
  endApiToken,
  listApiTokens,
  listTokenAccounts,
} from '@rankline/contract/api-tokens/calls'
import { connectProgram, describeProgram } from '@rankline/contract/api-tokens/connect'
import { programForm } from '@rankline/contract/api-tokens/forms'
import type { InputOf } from '@rankline/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import type { SearchParams } from '../../platform/search-params.ts'
import { proven } from '../second-factor/proof.ts'

/** The owner of the account in which a token works: another person's id, or null for the person's own account. */
export type TokenOwner = number | null

const all = ['api-tokens'] as const
const inAccount = (owner: TokenOwner) => (owner === null ? {} : { userable_id: owner })

export const tokensQuery = (owner: TokenOwner) =>
  queryOptions({
    queryKey: [...all, 'list', owner],
    queryFn: ({ signal }) => {
      // Every call may name an account, also one that has no input of its own.
      const input = inAccount(owner) as Record<string, never>
      return call(listApiTokens, input, { signal, background: true })
    },
  })

/** Lists the other people in whose accounts this person works. */
export const tokenAccountsQuery = queryOptions({
  queryKey: [...all, 'accounts'],
  queryFn: ({ signal }) => call(listTokenAccounts, {}, { signal, background: true }),
})

const refresh = () => queryClient.invalidateQueries({ queryKey: all })

/** Asks for a recent log-in if it is needed. @returns the token, or null if the person gives no proof */
export async function makeToken(
  values: InputOf<typeof createApiToken>,
  owner: TokenOwner,
): Promise<string | null> {
  const made = await proven(() => call(createApiToken, { ...values, ...inAccount(owner) }), {
    typed: { name: values.name },
  })
  if (made === null) return null
  await refresh()
  return made.token
}

type ProgramRequest = InputOf<typeof describeProgram>

/** Parameters with which a program has sent the person here. */
export const requestIn = (search: SearchParams): ProgramRequest => ({
  client_id: '',
  redirect_uri: '',
  ...Object.fromEntries(Object.entries(search).filter(([name]) => name in programForm)),
})

export const programQuery = (request: ProgramRequest) =>
  queryOptions({
    queryKey: ['api-tokens-program', request],
    queryFn: ({ signal }) => call(describeProgram, request, { signal, background: true }),
    // Each answer asks the program anew.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Asks for a recent log-in if it is needed. @returns where the person goes, or null if they give no proof */
export async function connect(
  values: InputOf<typeof connectProgram>,
  owner: TokenOwner,
): Promise<string | null> {
  const connected = await proven(() => call(connectProgram, { ...values, ...inAccount(owner) }))
  return connected?.leads_to ?? null
}

export async function endToken({ id }: Pick<ApiToken, 'id'>) {
  await call(endApiToken, { api_token_id: id }, { showMessage: true })
  await refresh()
}
