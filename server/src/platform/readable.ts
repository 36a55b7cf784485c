import { readableHost, readablePath } from '@rankline/contract/readable'

/** Host and path in readable form. */
export const readableAddress = (host: string, path: string): string => readableHost(host) + readablePath(path)
