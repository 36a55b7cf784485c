import type { Endpoint } from '@rankline/contract/endpoint'
import { call, ignoreHandledError } from '../../../platform/api.ts'
import { confirm } from '../../../platform/confirm.ts'
import { queryClient } from '../../../platform/query.ts'
import { listKey } from '../lists/AdminList.tsx'
import type { ListName } from '../lists/list-texts.ts'

/** Runs a call about one entry of a list, then refetches both lists and the health screen. */
async function handle(list: ListName, send: () => Promise<unknown>) {
  await send().catch(ignoreHandledError)
  await queryClient.invalidateQueries({ queryKey: listKey(list) })
  await queryClient.invalidateQueries({ queryKey: ['admin', 'health'] })
}

type Handled = { list: ListName; retry(): Promise<unknown>; discard(): Promise<unknown>; question: string }

/** Builds the row menu of a waiting or failed entry: retry or discard. */
export const actsOn = ({ list, retry, discard, question }: Handled) => [
  { label: 'Try again now', onClick: () => void handle(list, retry) },
  {
    label: 'Discard',
    onClick: () =>
      void confirm(question, { action: 'Discard', isDestructive: true }).then((isSure) =>
        isSure ? handle(list, discard) : undefined,
      ),
  },
]

/** Sends a call and shows its message. */
export const telling =
  <E extends Endpoint>(endpoint: E, input: Parameters<typeof call<E>>[1]) =>
  (): Promise<unknown> =>
    call(endpoint, input, { showMessage: true })
