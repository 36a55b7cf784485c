import type { z } from 'zod'
import { variableOf } from '../sources/registry.ts'
import { describeSettings, type SettingDescription } from '../sources/settings.ts'
import { type AnswerSource, type Surface, surfaces } from './answer.ts'
import { anthropicSettings, createAnthropic } from './anthropic.ts'
import { chatgptSettings, createChatgpt } from './chatgpt.ts'
import { createGemini, geminiSettings } from './gemini.ts'
import { createGooglePages, googlePageSettings } from './google-pages.ts'
import { createOpenai, openaiSettings } from './openai.ts'
import { createPerplexity, perplexitySettings } from './perplexity.ts'
import { createSandboxAnswers, sandboxAnswerSettings } from './sandbox.ts'

/** A way to ask one surface. */
export type AnswerPlan = { surface: Surface; provider: string }

type Provider = {
  title: string
  /** The service's public documentation; null for our own. */
  docs: string | null
  settings: z.ZodObject
  create(settings: unknown, price: number | null): AnswerSource
}

function define<S extends z.ZodObject>(
  { settings, ...rest }: { settings: S } & Pick<Provider, 'title' | 'docs'>,
  create: (settings: z.output<S>, price: number | null) => AnswerSource,
): Provider {
  return { ...rest, settings, create: (given, price) => create(settings.parse(given), price) }
}

const dataforseo = { title: 'DataForSEO', docs: 'https://docs.dataforseo.com/v3/' }
const serpapi = { title: 'SerpApi', docs: 'https://serpapi.com/search-api' }

const sandboxOf = (surface: Surface) =>
  define({ title: 'Sandbox', docs: null, settings: sandboxAnswerSettings }, (settings, price) =>
    createSandboxAnswers(settings, surface, price),
  )

function googleOf(surface: 'ai_overview' | 'ai_mode'): Record<string, Provider> {
  return {
    dataforseo: define({ ...dataforseo, settings: googlePageSettings('dataforseo') }, (settings, price) =>
      createGooglePages('dataforseo', surface, settings, price),
    ),
    serpapi: define({ ...serpapi, settings: googlePageSettings('serpapi') }, (settings, price) =>
      createGooglePages('serpapi', surface, settings, price),
    ),
    sandbox: sandboxOf(surface),
  }
}

/** Providers by surface, the usual one first. */
const providers: Record<Surface, Record<string, Provider>> = {
  ai_overview: googleOf('ai_overview'),
  ai_mode: googleOf('ai_mode'),
  chatgpt: {
    dataforseo: define({ ...dataforseo, settings: chatgptSettings }, createChatgpt),
    sandbox: sandboxOf('chatgpt'),
  },
  openai: {
    openai: define(
      {
        title: 'OpenAI',
        docs: 'https://developers.openai.com/api/docs/guides/tools-web-search',
        settings: openaiSettings,
      },
      createOpenai,
    ),
    sandbox: sandboxOf('openai'),
  },
  anthropic: {
    anthropic: define(
      {
        title: 'Anthropic',
        docs: 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool',
        settings: anthropicSettings,
      },
      createAnthropic,
    ),
    sandbox: sandboxOf('anthropic'),
  },
  perplexity: {
    perplexity: define(
      { title: 'Perplexity', docs: 'https://docs.perplexity.ai/', settings: perplexitySettings },
      createPerplexity,
    ),
    sandbox: sandboxOf('perplexity'),
  },
  gemini: {
    gemini: define(
      {
        title: 'Gemini',
        docs: 'https://ai.google.dev/gemini-api/docs/google-search',
        settings: geminiSettings,
      },
      createGemini,
    ),
    sandbox: sandboxOf('gemini'),
  },
}

/** Surfaces that the sandbox plays where nothing is set. The others have to be named. */
const played = surfaces.filter((surface) => surface !== 'gemini')

/**
 * Parses `openai,chatgpt:dataforseo,ai_overview:serpapi`: surfaces, each with its provider if it is not the usual one.
 * `sandbox` alone stands for all surfaces but Gemini, invented; `none` for no surface.
 * @throws {RangeError} that says what is wrong, in one sentence
 */
export function parseAnswerPlans(text: string): AnswerPlan[] {
  if (text === 'none') return []
  if (text === 'sandbox') return played.map((surface) => ({ surface, provider: 'sandbox' }))
  const plans = text.split(',').map((part) => {
    const [surface = '', given] = part.split(':').map((word) => word.trim())
    if (!isSurface(surface))
      throw new RangeError(`"${surface}" is no surface; there are ${surfaces.join(', ')}`)
    const names = Object.keys(providers[surface])
    const provider = given ?? names[0]!
    if (!names.includes(provider))
      throw new RangeError(`"${provider}" does not answer for ${surface}; there are ${names.join(', ')}`)
    return { surface, provider }
  })
  const twice = plans.find(
    ({ surface }, index) => plans.findIndex((one) => one.surface === surface) !== index,
  )
  if (twice !== undefined) throw new RangeError(`"${twice.surface}" is there twice`)
  return plans
}

const isSurface = (text: string): text is Surface => (surfaces as readonly string[]).includes(text)

/**
 * A source of answers.
 * @param price US dollars that an answer is expected to cost; null if unknown
 * @throws {RangeError} that names the missing or wrong variable
 */
export function createAnswerSource(
  { surface, provider }: AnswerPlan,
  settings: Readonly<Record<string, unknown>>,
  price: number | null,
): AnswerSource {
  const definition = definitionOf({ surface, provider })
  const parsed = definition.settings.safeParse(settings)
  if (parsed.success) return definition.create(settings, price)
  const setting = String(parsed.error.issues[0]?.path[0] ?? '')
  throw new RangeError(`${surface} of ${provider}: ${variableOf(provider, setting)} is missing or not right`)
}

/** Settings of a provider from the environment, such as `OPENAI_KEY`; empty variables count as absent. */
export function answerSettingsFrom(
  environment: Readonly<Record<string, string | undefined>>,
  plan: AnswerPlan,
): Record<string, string> {
  return Object.fromEntries(
    Object.keys(definitionOf(plan).settings.shape).flatMap((setting) => {
      const value = environment[variableOf(plan.provider, setting)]
      return value === undefined || value === '' ? [] : [[setting, value]]
    }),
  )
}

export type AnswerProvider = {
  surface: Surface
  provider: string
  title: string
  docs: string | null
  settings: SettingDescription[]
}

/** All ways to ask a surface, with the settings that they need. */
export function describeAnswerProviders(): AnswerProvider[] {
  return surfaces.flatMap((surface) =>
    Object.entries(providers[surface]).map(([provider, { title, docs, settings }]) => ({
      surface,
      provider,
      title,
      docs,
      settings: describeSettings(settings),
    })),
  )
}

function definitionOf({ surface, provider }: AnswerPlan): Provider {
  const definition = providers[surface][provider]
  if (definition === undefined) throw new RangeError(`${provider} does not answer for ${surface}`)
  return definition
}
