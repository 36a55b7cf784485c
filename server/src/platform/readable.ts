import { readableHost, readablePath } from '@rankline/contract/readable'

/** Host and path, both as people write them. */
export const readableAddress = (host: string, path: string): string => readableHost(host) + readablePath(path)
