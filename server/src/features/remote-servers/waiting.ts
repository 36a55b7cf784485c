import { PATIENCE } from '../../platform/server-failure.ts'

type Callback<Value> = (error?: Error | null, value?: Value) => void

/** The end of a call with a callback, as a promise; it fails when the server stays silent. */
export const done = <Value>(
  call: (callback: Callback<Value>) => unknown,
  patience = PATIENCE,
): Promise<Value> =>
  withinPatience(
    new Promise((resolve, reject) => {
      call((error, value) => (error ? reject(error) : resolve(value as Value)))
    }),
    patience,
  )

/** Waits for `work` with a time limit. @throws ETIMEDOUT after it */
export async function withinPatience<Value>(work: Promise<Value>, patience = PATIENCE): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('The server is silent.'), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(error), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
