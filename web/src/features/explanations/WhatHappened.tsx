import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { shortDay } from '../../ui/charts/days.ts'
import { directionOf, moveOf, namedSites, reasonsOf } from './explanation.ts'
import { explanationsQuery } from './explanations.api.ts'
import styles from './what-happened.module.css'

type Props = {
  keywordId: number
  /** The headline of a keyword's screen, with a link to the list of the day. */
  isHeadline?: boolean
}

/** Explains how a keyword moved at its last check; empty if it did not move. */
export function WhatHappened({ keywordId, isHeadline = false }: Props) {
  const explanation = useQuery(explanationsQuery([keywordId])).data?.get(keywordId)
  const move = explanation === undefined ? null : moveOf(explanation)
  if (explanation === undefined || move === null) return null
  const sites = namedSites(explanation)
  return (
    <p
      className={styles.what}
      data-what-happened
      data-headline={isHeadline ? directionOf(explanation) : undefined}
    >
      <b>{move}</b>{' '}
      {reasonsOf(explanation).map((reason) => (
        <Fragment key={reason}>{chipped(reason, sites)} </Fragment>
      ))}
      {isHeadline && explanation.to !== null && (
        <AppLink
          className={styles.list}
          to={`/keywords/${keywordId}/why`}
          search={{ date: explanation.to.day }}
          data-touch="line"
        >
          List of {shortDay(explanation.to.day)}
        </AppLink>
      )}
    </p>
  )
}

/** A sentence whose sites are chips. */
function chipped(reason: string, sites: readonly string[]): ReactNode {
  const site = sites.find((name) => reason.includes(name))
  if (site === undefined) return reason
  const [before = '', ...after] = reason.split(site)
  return (
    <>
      {before}
      <span className={styles.site}>{site}</span>
      {chipped(after.join(site), sites.slice(sites.indexOf(site) + 1))}
    </>
  )
}
