import { placeOf } from '@rankline/contract/site-texts'
import { IconBug, IconBulb, IconLifebuoy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import site from '../site.module.css'
import { WhenSet } from '../WhenSet.tsx'
import styles from './contact.module.css'

const hints = [
  {
    Icon: IconBulb,
    title: 'A suggestion',
    text: 'An engine, a country or a feature you miss: say what you would do with it.',
  },
  {
    Icon: IconBug,
    title: 'A bug report',
    text: 'Name the keyword and the day, what you saw, and what you expected instead.',
  },
  {
    Icon: IconLifebuoy,
    title: 'Something about your account',
    text: 'Log in and open a ticket: you see every answer in one place.',
  },
]

/** The form takes its rules from the contract; the page's script sends it. */
export function ContactPage() {
  return (
    <section className={styles.page}>
      <div className={styles.words}>
        <h1>Contact</h1>
        <p className={site.quiet}>
          Found a bug, or missing something? Write to us. Answers go to the address you give.
        </p>
        <ul>
          {hints.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <WhenSet name="site_contact">
          <p className={styles.mail}>
            By mail: <a href={`mailto:${placeOf('site_contact')}`}>{placeOf('site_contact')}</a>
          </p>
        </WhenSet>
      </div>
      <form className={styles.form} noValidate data-contact>
        <Field name="title" label="Title">
          <input id="title" name="title" type="text" autoComplete="off" {...described('title')} />
        </Field>
        <Field name="email" label="Email">
          <input id="email" name="email" type="email" autoComplete="email" {...described('email')} />
        </Field>
        <Field name="type" label="Type">
          <select id="type" name="type" defaultValue="suggestion" {...described('type')}>
            <option value="suggestion">Suggestion</option>
            <option value="bug_report">Bug report</option>
          </select>
        </Field>
        <Field name="message" label="Message" help="Up to 190 characters.">
          <textarea id="message" name="message" rows={5} {...described('message')} />
        </Field>
        <p className={styles.said} role="status" data-said />
        <button type="submit" className={site.primary}>
          Send
        </button>
        <noscript>Sending needs JavaScript.</noscript>
      </form>
    </section>
  )
}

const described = (name: string) => ({ 'aria-describedby': `${name}-error`, required: true })

type FieldProps = { name: string; label: string; help?: string; children: ReactNode }

function Field({ name, label, help, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {children}
      {help !== undefined && <small>{help}</small>}
      <p id={`${name}-error`} className={styles.error} data-error={name} aria-live="polite" />
    </div>
  )
}
