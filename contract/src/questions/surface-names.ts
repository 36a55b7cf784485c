import type { questionSurfaces } from './calls.ts'

export type QuestionSurface = (typeof questionSurfaces)[number]

/** Names of surfaces. A model behind a programming interface is named after it, because it answers differently from the app. */
export const surfaceNames: Readonly<Record<QuestionSurface, string>> = {
  ai_overview: 'AI Overview',
  ai_mode: 'AI Mode',
  chatgpt: 'ChatGPT',
  openai: 'OpenAI API',
  anthropic: 'Anthropic API',
  perplexity: 'Perplexity API',
  gemini: 'Gemini API',
}

/** Descriptions of surfaces: whether an answer is what people see. */
export const surfaceKinds: Readonly<Record<QuestionSurface, string>> = {
  ai_overview: 'As people see it above Google’s results',
  ai_mode: 'As people see it in Google’s AI Mode',
  chatgpt: 'As people see it in the app',
  openai: 'The model with web search, not the app',
  anthropic: 'The model with web search, not the app',
  perplexity: 'The model with web search, not the app',
  gemini: 'The model with Google Search, not the app',
}
