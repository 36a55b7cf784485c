/**
 * Surfaces that a question is asked of. `ai_overview`, `ai_mode` and `chatgpt` are read as people see them; the others are models
 * that are called with a web search. Numbers of two surfaces are never added together.
 */
export const surfaces = [
  'ai_overview',
  'ai_mode',
  'chatgpt',
  'openai',
  'anthropic',
  'perplexity',
  'gemini',
] as const
export type Surface = (typeof surfaces)[number]

/** A question, independent of who asks it. */
export type Question = {
  /** As a person types it. */
  text: string
  /** ISO 3166-1 alpha-2, lower case. */
  country: string
  /** ISO 639-1, lower case. */
  language: string
}

/** A page that an answer names as its source, or that the engine read for it without naming it. */
export type Citation = {
  /** http or https, without the redirects of engines. */
  url: string
  title: string | null
  use: 'cited' | 'consulted'
}

export type Answer = {
  /** Plain text or Markdown, as the engine wrote it. */
  text: string
  /** Each address once: first the cited ones in the order of the answer, then the consulted ones. */
  citations: Citation[]
  /** Model that answered, as the engine says it; null if it does not say. */
  model: string | null
  /** Whether the engine searched the web before it answered; null if it does not say. */
  searched: boolean | null
  /** US dollars; null if the price is unknown. */
  cost: number | null
  /** The sandbox invented it. */
  isInvented: boolean
}

export const failureReasons = [
  /** The engine answered, but not the question: a filter or the model declined. */
  'refused',
  /** The page had no answer. An observation, not a failure of the check. */
  'none_shown',
  'rate_limited',
  'no_credit',
  'invalid_key',
  'timeout',
  /** The answer has another shape than documented, or was cut before its end. */
  'unreadable',
  'unavailable',
] as const
export type FailureReason = (typeof failureReasons)[number]

export type AnswerFailure = {
  reason: FailureReason
  /** One sentence for people. */
  detail: string
  /** Milliseconds that the service asked to wait; null if it did not say. */
  retryAfter: number | null
  /** US dollars that were spent nevertheless; null if unknown. */
  cost: number | null
}

export type Outcome = { answer: Answer } | { failure: AnswerFailure }

/** Something that answers questions at one surface. It keeps its connections, so create it once and share it. */
export type AnswerSource = {
  name: string
  surface: Surface
  /** The model that is asked for; null where people choose none. */
  model: string | null
  /** Expected cost of an answer in US dollars; null if unknown. */
  price: number | null
  /** Whether a second request with the same key gets the first one's answer, and is not paid for again. */
  isResumable: boolean
  /**
   * Asks a question once.
   * @param key names this request, for sources that are resumable
   * @throws the signal's reason when aborted; every other failure is returned
   */
  ask(question: Question, signal: AbortSignal, key?: string): Promise<Outcome>
  close(): Promise<void>
}
