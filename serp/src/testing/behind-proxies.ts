import { type Answer, type Seen, standInEngine } from './engine.ts'
import { type ProxyBehaviour, type StandInProxy, standInProxy } from './proxies.ts'

/** An engine that is reached through proxies. @param closing gets what closes all of them */
export async function engineBehindProxies(
  behaviours: readonly ProxyBehaviour[],
  answer: (seen: Seen) => Answer | Promise<Answer>,
  closing: (() => unknown)[],
) {
  const proxies: StandInProxy[] = []
  for (const behaviour of behaviours) {
    const proxy = await standInProxy(behaviour)
    closing.push(proxy.close)
    proxies.push(proxy)
  }
  const engine = await standInEngine(proxies, answer)
  closing.push(engine.close)
  return { proxies, engine }
}
