import { useQuery } from '@tanstack/react-query'
import { moveOf, reasonsOf } from './explanation.ts'
import { explanationsQuery } from './explanations.api.ts'
import styles from './what-happened.module.css'

/** Explains how a keyword moved at its last check; empty if it did not move. */
export function WhatHappened({ keywordId }: { keywordId: number }) {
  const explanation = useQuery(explanationsQuery([keywordId])).data?.get(keywordId)
  const move = explanation === undefined ? null : moveOf(explanation)
  if (explanation === undefined || move === null) return null
  return (
    <p className={styles.what} data-what-happened>
      <b>{move}</b> {reasonsOf(explanation).join(' ')}
    </p>
  )
}
