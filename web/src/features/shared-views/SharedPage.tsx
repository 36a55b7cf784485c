import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallFailed } from '../../platform/api.ts'
import { productName } from '../../platform/product.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TilesSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { PasswordGate } from './PasswordGate.tsx'
import { SharedContent } from './SharedContent.tsx'
import { SharedFrame } from './SharedFrame.tsx'
import { keptPass, openQuery } from './shared-page.api.ts'

/** A project as a read-only page for people without an account. */
export function SharedPage() {
  const { token } = useParams({ strict: false }) as { token: string }
  const [pass, setPass] = useState(() => keptPass(token))
  const key = { token, ...(pass !== undefined && { pass }) }
  const { data, error, refetch } = useQuery(openQuery(key))
  const isUnknown = error instanceof CallFailed && error.code === 'NOT_FOUND'
  const title = isUnknown ? 'Not available' : (data?.view?.name ?? 'Shared page')
  const sender = data === undefined ? null : (data.brand?.name ?? productName)
  useEffect(() => {
    document.title = sender === null ? title : `${title} | ${sender}`
  }, [title, sender])

  if (isUnknown)
    return (
      <SharedFrame brand={null} isNameless>
        <EmptyState
          title="This page is not available"
          subtitle="The link is wrong, or the page is no longer shared. Ask the person who sent it to you."
          drawing="lost"
        />
      </SharedFrame>
    )
  if (data === undefined)
    return (
      <SharedFrame brand={null} isNameless>
        {error === null ? (
          <div role="status" aria-label="Loading">
            <Skeleton height={28} width={280} mb={24} />
            <TilesSkeleton />
          </div>
        ) : (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        )}
      </SharedFrame>
    )
  return (
    <SharedFrame brand={data.brand}>
      {data.view === null ? (
        <PasswordGate token={token} onOpen={setPass} />
      ) : (
        <SharedContent
          key={token}
          access={key}
          view={data.view}
          isKept={error !== null}
          onRetry={() => void refetch()}
        />
      )}
    </SharedFrame>
  )
}
