import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { BIN_DAYS, type BinPart } from '@rankline/contract/bin/calls'
import { messages } from '@rankline/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { useTitle } from '../../platform/product.ts'
import { useRowSelection } from '../../platform/row-selection.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { useActingReason } from '../../platform/session.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useTypedText } from '../../ui/filters/typed-text.ts'
import { counted, formatNumber } from '../../ui/format.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { SelectionOffer } from '../../ui/tables/SelectionOffer.tsx'
import { BinTable } from './BinTable.tsx'
import { binAccountsQuery, binQuery, matchingIds, type PurgedPart, purge, restore } from './bin.api.ts'
import styles from './bin.module.css'

const parts = [
  { value: 'removals', label: 'Actions' },
  { value: 'keywords', label: 'Keywords' },
  { value: 'projects', label: 'Projects' },
] as const

const emptyTitles: Record<BinPart, string> = {
  keywords: 'No deleted keywords',
  projects: 'No deleted projects',
  removals: 'Nothing to undo',
}

const emptyTexts: Record<BinPart, string> = {
  keywords: `Deleted keywords are here for ${BIN_DAYS} days.`,
  projects: `Deleted projects are here for ${BIN_DAYS} days.`,
  removals: `Deletions and changes of many keywords at once are here for ${BIN_DAYS} days. Each can be undone as a whole.`,
}

function subOf(part: BinPart, canPurge: boolean): string {
  if (part === 'removals')
    return `Undo a deletion, or a change of many keywords, for ${BIN_DAYS} days. What has changed again since stays as it is.`
  const text = `Deleted items stay here for ${BIN_DAYS} days. They are not checked and don't count towards your plan.`
  return canPurge ? text : `${text} ${messages.purgeNeedsWholeAccount}`
}

/** Lists deleted keywords and projects, which can be restored. */
export function BinPage() {
  useTitle('Bin')
  const search = useSearchParams()
  const change = useChangeSearch()
  const part: BinPart = parts.find(({ value }) => value === search.part)?.value ?? 'removals'
  const owner = Number(search.userable_id) > 0 ? Number(search.userable_id) : null
  const page = Number(search.page) > 0 ? Number(search.page) : 1
  const query = useQuery(binQuery({ part, page, text: search.find, owner }))
  const accounts = useQuery(binAccountsQuery).data ?? []
  const mayPurge = owner === null || accounts.some((one) => one.userable_id === owner && one.can_purge)
  const isActing = useActingReason() !== null
  const canPurge = mayPurge && !isActing
  const { text, type } = useTypedText(search.find ?? '', (find) =>
    change({ find, page: undefined }, { replace: true }),
  )
  const selection = useRowSelection('bin', {
    pageIds: query.data?.data.map(({ id }) => id),
    scope: [part, owner, search.find].join(),
  })
  const { ids, matching, onPage, clear } = selection
  const selected = matching === null ? onPage : [...ids]

  async function selectMatching() {
    const all = await matchingIds(search.find, owner)
    selection.selectMatching({ query: search.find ?? '', total: all.length }, all)
  }

  async function restoreRows(ids: readonly number[]) {
    // If the call is refused, it has selected the message.
    await restore(part, ids, owner).then(clear, ignoreHandledError)
  }

  async function askAndPurge(part: PurgedPart, ids: readonly number[]) {
    const what = counted(ids.length, part === 'projects' ? 'project' : 'keyword')
    const note = Promise.resolve(
      `${what} and all history of ${ids.length === 1 ? 'it' : 'them'}. This cannot be undone.`,
    )
    const isSure = await confirm(`Delete ${what} permanently?`, {
      prescribed: 'Do you want to delete this for good?',
      action: 'Delete permanently',
      isDestructive: true,
      note,
    })
    if (isSure) await purge(part, ids, owner).then(clear, ignoreHandledError)
  }

  return (
    <>
      <PageHead
        title="Bin"
        sub={subOf(part, accounts.length === 0 || mayPurge)}
        actions={
          selected.length > 0 && (
            <>
              {part !== 'removals' && canPurge && (
                <Button variant="default" onClick={() => void askAndPurge(part, selected)}>
                  Delete {formatNumber(selected.length)} permanently
                </Button>
              )}
              <Button onClick={() => void restoreRows(selected)}>
                {part === 'removals' ? 'Undo' : 'Restore'} {formatNumber(selected.length)}
              </Button>
            </>
          )
        }
      />
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          aria-label="What was deleted"
          data={[...parts]}
          value={part}
          onChange={(next) =>
            change({ part: next === 'removals' ? undefined : next, page: undefined, find: undefined })
          }
        />
        {accounts.length > 0 && (
          <Select
            size="xs"
            aria-label="Whose bin"
            allowDeselect={false}
            data={[
              { value: '', label: 'My bin' },
              ...accounts.map(({ userable_id: id, username }) => ({
                value: String(id),
                label: `Bin of ${username}`,
              })),
            ]}
            value={owner === null ? '' : String(owner)}
            onChange={(next) => change({ userable_id: next, page: undefined, find: undefined })}
          />
        )}
        <TextInput
          size="xs"
          aria-label="Find in the bin"
          placeholder="Find in the bin"
          maxLength={100}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
      <QueryStates query={query} title="The bin could not be loaded" waiting={<TableSkeleton rows={6} />}>
        {(list) => (
          <>
            {isBeyond(list) && <EmptyPage to="/bin" />}
            {list.total === 0 && !isBeyond(list) && (
              <EmptyState
                title={search.find === undefined ? emptyTitles[part] : 'Nothing found'}
                subtitle={search.find === undefined ? emptyTexts[part] : 'Another text may find more.'}
                drawing="list"
              />
            )}
            {part === 'keywords' &&
              onPage.length > 0 &&
              onPage.length === list.data.length &&
              list.total > onPage.length && (
                <SelectionOffer
                  all={matching?.total ?? null}
                  onPage={list.data.length}
                  total={list.total}
                  onAll={() => void selectMatching().catch(ignoreHandledError)}
                  onNone={clear}
                />
              )}
            {list.data.length > 0 && (
              <Card isFlush>
                <BinTable
                  rows={list.data}
                  since={part === 'removals' ? 'Done' : 'Deleted'}
                  restoreLabel={part === 'removals' ? 'Undo' : 'Restore'}
                  selection={selection}
                  onRestore={(id) => void restoreRows([id])}
                  onPurge={part === 'removals' || !canPurge ? null : (id) => void askAndPurge(part, [id])}
                />
              </Card>
            )}
            <Pagination page={list} />
          </>
        )}
      </QueryStates>
    </>
  )
}
