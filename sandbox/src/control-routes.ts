import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { type Answer, BadRequest, json, readJson } from './answer.ts'
import { knobsPatch } from './knobs.ts'
import type { State } from './state.ts'

const sitesShape = z.object({ urls: z.array(z.string()).max(100_000) })

/** `/sandbox/…`: sets sites and faults, and reads counts. Null for other paths and methods. */
export async function answerControl(
  state: State,
  path: string,
  request: IncomingMessage,
): Promise<Answer | null> {
  refuseForeignPage(request)
  const route = `${request.method} ${path}`
  if (route === 'GET /sandbox/stats') return json(state.stats.snapshot())
  if (route === 'GET /sandbox/knobs') return json(state.knobs())
  if (route === 'GET /sandbox/sites') return json({ sites: state.world.sites() })
  if (route === 'POST /sandbox/sites') {
    const { urls } = parse(sitesShape, await readJson(request))
    return json({ added: await state.addSites(urls), sites: state.world.sites().length })
  }
  if (route === 'POST /sandbox/knobs') {
    state.setKnobs(parse(knobsPatch, await readJson(request)))
    return json(state.knobs())
  }
  if (route === 'POST /sandbox/reset') {
    state.reset()
    return json({ status: 'ok' })
  }
  return null
}

/** A web page opened on this machine could reach the port by another host name; it must not have control. */
function refuseForeignPage({ headers }: IncomingMessage): void {
  const local = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '')
  if (!local || headers.origin !== undefined) throw new BadRequest('Control is for local programs.', 403)
}

function parse<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body)
  if (!parsed.success) throw new BadRequest(z.prettifyError(parsed.error))
  return parsed.data
}
