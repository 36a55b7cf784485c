import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'

/** Streams and environment of a command. */
export type Terminal = {
  input: Readable & { isTTY?: boolean }
  output: Writable & { isTTY?: boolean }
  /** Messages and progress, so that `output` has only the result. */
  messages: Writable & { isTTY?: boolean }
  env: Readonly<Record<string, string | undefined>>
}

export const say = ({ messages }: Terminal, text: string) => void messages.write(`${text}\n`)

/** A line that the next one replaces; on a terminal only. */
export function progress({ messages }: Terminal, text: string) {
  if (messages.isTTY) messages.write(`\r\u001b[K${text}`)
}

/** A line that somebody types. @param isHidden shows nothing of it, for secrets */
export async function ask(
  { input, messages }: Terminal,
  question: string,
  isHidden = false,
): Promise<string> {
  const muted = new Writable({ write: (_part, _encoding, done) => done() })
  messages.write(question)
  const lines = createInterface({
    input,
    output: isHidden ? muted : messages,
    terminal: input.isTTY === true,
  })
  try {
    return (await lines.question('')).trim()
  } finally {
    lines.close()
    if (isHidden) messages.write('\n')
  }
}

/** All of a stream as text. */
export async function textOf(input: Readable): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of input) parts.push(Buffer.from(part as Buffer))
  return Buffer.concat(parts).toString('utf8')
}
