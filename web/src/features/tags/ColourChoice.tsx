import { type TagType, tagColours } from '@rankline/contract/tags/calls'
import { useId } from 'react'
import { Spoken } from '../../ui/Spoken.tsx'
import { tip } from '../../ui/tip.ts'
import styles from './tags.module.css'

const colours = Object.entries(tagColours).map(([type, name]) => ({ type: Number(type) as TagType, name }))

/** The five colours of a tag as a row of dots. */
export function ColourChoice({ value, onChange }: { value: TagType; onChange(type: TagType): void }) {
  const name = useId()
  return (
    <fieldset className={styles.colours}>
      <legend>
        <Spoken>Colour</Spoken>
      </legend>
      {colours.map((colour) => (
        <label key={colour.type} className={styles.colour} {...tip(colour.name)}>
          <input
            type="radio"
            name={name}
            aria-label={colour.name}
            checked={colour.type === value}
            onChange={() => onChange(colour.type)}
          />
          <span className={styles.dot} data-type={colour.type} />
        </label>
      ))}
    </fieldset>
  )
}
