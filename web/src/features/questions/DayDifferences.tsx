import type { QuestionBrand } from '@rankline/contract/questions/calls'
import { readableUrl } from '@rankline/contract/readable'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { shortDay } from '../../ui/charts/days.ts'
import { Note } from '../../ui/Note.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import type { StoredAnswer } from './AnswerCard.tsx'
import { type Difference, differencesOf } from './differences.ts'
import styles from './questions.module.css'
import { countsText } from './shares.ts'

type Day = { date: string; answers: readonly StoredAnswer[] }
type Props = { before: Day; after: Day; brands: readonly QuestionBrand[] }

/** Differences of two days: what the answers of one say and cite, and those of the other do not. */
export function DayDifferences({ before, after, brands }: Props) {
  const { answers, sentences, pages, brands: named } = differencesOf(before.answers, after.answers)
  const names = new Map(brands.map(({ id, name }) => [id, name]))
  const [then, now] = [shortDay(before.date), shortDay(after.date)]
  const textOf = (days: { before: number; after: number }) =>
    days.after > 0 ? countsText(days.after, answers.after) : countsText(days.before, answers.before)
  const list = <Item extends string>(
    title: string,
    items: readonly Difference<Item>[],
    draw: (item: Item) => ReactNode,
  ) =>
    items.length > 0 && (
      <>
        <h5>{title}</h5>
        <ul aria-label={title}>
          {items.map(({ item, ...days }) => (
            <li key={item}>
              <span>{draw(item)}</span>
              <small>{textOf(days)}</small>
            </li>
          ))}
        </ul>
      </>
    )
  const page = (url: string) => (
    <OuterLink href={url} hint={url} data-touch="line">
      {readableUrl(url)}
    </OuterLink>
  )
  const added = ({ after: count }: Difference<unknown>) => count > 0
  const gone = ({ after: count }: Difference<unknown>) => count === 0
  return (
    <Card className={styles.differences} role="region" aria-label="Differences">
      <h4>
        {now} compared with {then}
      </h4>
      {named.length > 0 && (
        <ul aria-label="Names">
          {named.map(({ item, ...days }) => (
            <li key={item}>
              <span>Names {names.get(item)}</span>
              <small>
                {countsText(days.before, answers.before)} → {countsText(days.after, answers.after)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {list(`Said on ${now} only`, sentences.filter(added), (text) => text)}
      {list(`Said on ${then} only`, sentences.filter(gone), (text) => text)}
      {list(`Cited on ${now} only`, pages.filter(added), page)}
      {list(`Cited on ${then} only`, pages.filter(gone), page)}
      {sentences.length + pages.length === 0 && <Note>Both days say the same and cite the same pages.</Note>}
      <Note>Engines put it differently each time. Counts are answers of that day.</Note>
    </Card>
  )
}
