import type { Endpoint } from '@rankline/contract/endpoint'
import { z } from 'zod'
import type { TokenCaller } from '../../platform/http/guard.ts'
import type { Installation } from '../../platform/installation.ts'
import type { Api } from './call-api.ts'

/** The API as the caller of a tool, and who that is. */
export type Agent = {
  api: Api
  caller: Pick<TokenCaller, 'token' | 'role'>
  installation: Pick<Installation, 'secrets'>
  /** Whether it reached the host of a brand. */
  isAtBrand: boolean
}

type Definition<I extends z.ZodObject, O extends z.ZodObject> = {
  name: string
  title: string
  description: string
  /** Calls of the API that it makes and that decide who sees it. */
  calls: readonly Endpoint[]
  /** Whether one allowed call is enough to list it; otherwise all of them have to be allowed. */
  needsOne?: true
  /** Whether it changes something. */
  writes?: true
  input: I
  output: O
  run(agent: Agent, input: z.output<I>): Promise<z.input<O>>
}

/** A tool of agents: translates its input to calls of the public API, and their answers to something short. */
export type Tool = Omit<Definition<z.ZodObject, z.ZodObject>, 'run'> & {
  run(agent: Agent, input: never): Promise<Record<string, unknown>>
}

/** Declares a tool; input and output type the function that runs it. */
export const defineTool = <I extends z.ZodObject, O extends z.ZodObject>(
  definition: Definition<I, O>,
): Tool => definition as unknown as Tool

/** A tool refused its input, with what to do instead. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal'
}

export const idOf = () => z.int().min(1)
export const dayOf = (text: string) => z.string().max(10).optional().describe(`${text} YYYY-MM-DD.`)
/** `next_cursor` of the answer before, as the instructions of the server say. */
export const cursor = z.string().max(40).optional()
/** Null: nothing is left. */
export const nextCursor = z.string().nullable()
