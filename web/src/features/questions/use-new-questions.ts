import { addQuestionsForm } from '@rankline/contract/questions/forms'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { add, suggestionsQuery } from './questions.api.ts'

const linesOf = (text: string) =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))

/** A form of new questions: chosen suggestions, and lines that a person writes. */
export function useNewQuestions(projectId: number, onAdded?: () => void) {
  const suggestions = useQuery(suggestionsQuery(projectId))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [written, setWritten] = useState('')
  const form = useSharedForm(addQuestionsForm, {
    initial: { project_id: projectId, topics: [], country_id: null, language_id: null },
    async onSubmit({ project_id, questions, topics, country_id, language_id }) {
      await add({
        project_id: Number(project_id),
        questions,
        topics: topics ?? [],
        country_id: country_id ?? null,
        language_id: language_id ?? null,
      })
      onAdded?.()
    },
  })
  const { set } = form
  const place = suggestions.data
  useEffect(() => {
    if (place !== undefined) set({ country_id: place.country_id, language_id: place.language_id })
  }, [place, set])
  const change = (next: { chosen?: ReadonlySet<string>; written?: string }) => {
    const [nextChosen, nextWritten] = [next.chosen ?? chosen, next.written ?? written]
    setChosen(nextChosen)
    setWritten(nextWritten)
    form.edit({ questions: [...nextChosen, ...linesOf(nextWritten)].join('\n') })
  }
  const count = linesOf(String(form.values.questions ?? '')).length
  return { form, suggestions, chosen, written, count, change }
}
