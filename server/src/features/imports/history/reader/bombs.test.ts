import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { previewHistory } from '@rankline/contract/imports/history'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { appForTests } from '../../../../../tests/support/app-for-tests.ts'
import { makeOwner } from '../../../../../tests/support/owner.ts'
import type { SignedUp } from '../../../../../tests/support/people.ts'

// Archives that are small, and unpack to far more than a table has.

const app = appForTests()
let person: SignedUp
let project: Project

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
})
afterEach(() => vi.unstubAllEnvs())

const MEGABYTE = 1024 * 1024

type Content = { packed: Buffer; crc: number; size: number }
const contentOf = (bytes: Buffer): Content => ({
  packed: deflateRawSync(bytes, { level: 9 }),
  crc: crc32(bytes),
  size: bytes.length,
})
const table = contentOf(Buffer.from('Keyword,Date,Position\nred shoes,2026-03-10,4\n'))
const huge = contentOf(Buffer.alloc(100 * MEGABYTE, 'a'))

/** An archive in which all files are one content, written once. @param said bytes that it says to unpack to */
function archiveOf(names: readonly string[], { packed, crc, size }: Content, said = size): Buffer {
  const fields = (name: string) => {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc, 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(said, 18)
    head.writeUInt16LE(name.length, 22)
    return head
  }
  const local = [Buffer.from('PK\u0003\u0004'), fields(names[0]!), Buffer.from(names[0]!), packed]
  const listed = names.flatMap((name) => [
    Buffer.from('PK\u0001\u0002\u0014\0'),
    fields(name),
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const [before, directory] = [Buffer.concat(local), Buffer.concat(listed)]
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(before.length, 16)
  return Buffer.concat([before, directory, end])
}

const several = (count: number) => Array.from({ length: count }, (_, index) => `${index}.csv`)
const { historyUnpacksTooLarge: tooLarge, historyUnreadable: unreadable } = messages

async function look(bytes: Buffer) {
  const directory = await mkdtemp(join(tmpdir(), 'rankline-bombs-'))
  vi.stubEnv('TMPDIR', directory)
  const history_file = new File([new Uint8Array(bytes)], 'history.zip')
  const { status, body } = await app.call(
    previewHistory,
    { project_id: project.id, history_file },
    person.token,
  )
  const kept = await readdir(directory)
  await rm(directory, { recursive: true })
  return { status, errors: body.status === 'error' ? body.errors : null, kept }
}

const readers = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

test.each([
  ['100 KB that say a gigabyte', archiveOf(several(10), huge), tooLarge],
  ['10,000 files', archiveOf(several(10_000), table), tooLarge],
  ['a file that says less than it is', archiveOf(['a.csv'], huge, 1_000), unreadable],
  ['a file that says more than it is', archiveOf(['a.csv'], table, 1_000), unreadable],
  ['a workbook with 100 MB of texts', archiveOf(['xl/workbook.xml', 'xl/sharedStrings.xml'], huge), tooLarge],
  [
    'a workbook with texts that say less than they are',
    archiveOf(['xl/sharedStrings.xml'], huge, 1_000),
    unreadable,
  ],
  [
    'a workbook with a cell in the last corner of its sheet',
    Buffer.from(
      zipSync({
        'xl/worksheets/sheet1.xml': strToU8('<sheetData><c r="A1"/><c r="XFD1048576"/></sheetData>'),
      }),
    ),
    messages.historyTooManyCells(4_000_000),
  ],
  [
    'an archive in an archive',
    archiveOf(['a.zip'], contentOf(archiveOf(several(10), huge))),
    messages.historyNoTable,
  ],
])('%s is refused, and nothing of it is kept', async (_name, bytes, error) => {
  const before = readers()
  expect(await look(bytes)).toEqual({ status: 422, errors: { history_file: [error] }, kept: [] })
  await vi.waitFor(() => expect(readers()).toBe(before))
})

test('an archive of a few tables is read', async () => {
  expect(await look(archiveOf(several(20), table))).toEqual({ status: 200, errors: null, kept: [] })
})
