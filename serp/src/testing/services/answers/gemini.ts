import { type Asked, goodKey, type Reply, type StandIn, spentKey, standIn } from '../stand-in.ts'
import { asksFor, cited, consulted, said } from './said.ts'

/** Gemini's `models/MODEL:generateContent` with the tool `google_search`, and the redirects that its answers cite. */
export async function startGemini(): Promise<StandIn> {
  let origin = ''
  const service = await standIn((asked) => answer(asked, origin))
  origin = service.baseUrl
  return service
}

const refusal = (code: number, status: string, message: string, details: object[] = []): Reply => ({
  status: code,
  body: { error: { code, message, status, details } },
})

const pages = [consulted, ...cited]

function answer({ method, path, headers, body }: Asked, origin: string): Reply {
  const [, place] = /^\/grounding-api-redirect\/(\d)$/.exec(path) ?? []
  if (place !== undefined) {
    const page = pages[Number(place)]
    return page ? { status: 302, headers: { location: page.url }, body: '' } : { status: 404, body: '' }
  }
  const [, model] = /^\/v1beta\/models\/([\w.-]+):generateContent$/.exec(path) ?? []
  if (method !== 'POST' || model === undefined)
    return refusal(404, 'NOT_FOUND', 'Requested entity was not found.')
  const key = headers['x-goog-api-key']
  if (key === spentKey) return refusal(402, 'FAILED_PRECONDITION', 'The billing account has no credit.')
  if (key !== goodKey)
    return refusal(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')
  const question: string = JSON.parse(body).contents[0].parts[0].text
  if (question.includes('too often'))
    return refusal(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' },
    ])
  const known = {
    usageMetadata: {
      promptTokenCount: 20,
      toolUsePromptTokenCount: 9_980,
      candidatesTokenCount: 400,
      thoughtsTokenCount: 100,
      totalTokenCount: 10_500,
    },
    modelVersion: `${model}-001`,
    responseId: 'r1',
  }
  if (asksFor('refused', question)) return { body: { promptFeedback: { blockReason: 'SAFETY' }, ...known } }
  const candidate = (text: string, finishReason: string, groundingMetadata?: object): Reply => ({
    body: {
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts: [{ text }] },
          finishReason,
          ...(groundingMetadata && { groundingMetadata }),
        },
      ],
      ...known,
    },
  })
  if (asksFor('cut', question)) return candidate('Acorn is', 'MAX_TOKENS')
  if (asksFor('silent', question)) return candidate('', 'STOP')
  if (asksFor('fromMemory', question)) return candidate(said, 'STOP')
  return candidate(said, 'STOP', {
    webSearchQueries: [question],
    searchEntryPoint: { renderedContent: '<div></div>' },
    groundingChunks: [...pages, { title: 'gone.test' }].map(({ title }, index) => ({
      web: { uri: `${origin}/grounding-api-redirect/${index}`, title },
    })),
    groundingSupports: [
      { segment: { endIndex: 22, text: 'so' }, groundingChunkIndices: [1] },
      { segment: { startIndex: 22, endIndex: 40, text: 'so' }, groundingChunkIndices: [2, 1] },
    ],
  })
}
