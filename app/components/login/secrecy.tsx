import { Section } from './section'

const answersWith = (promise: string) => [
  {
    question: 'How do votes stay secret?',
    answer: `${promise} Before the end nobody is shown a score of anybody else, nor an average or an order made from them: not on a page, in a mail, in an export or through the API, and not to the owner.`,
  },
  {
    question: 'Can the result be checked?',
    answer:
      'At the end all votes are sealed in a fingerprint, mailed to everyone. Anyone can compare the result with it later, with a page that works without this server.',
  },
  {
    question: 'Who runs the server?',
    answer:
      'The person who gave you its address. They could look into its database. If that matters to you, run it yourself: the source is open under the MIT license, it needs one small machine and no other service, and costs nothing else.',
  },
]

/** What a careful person asks before scoring, with what the product does not promise. `promise`: `secrecyPromise`. */
export function Secrecy({ promise }: { promise: string }) {
  return (
    <Section id="secrecy" title="Who can see what" lead="In plain words, with what we cannot promise.">
      <dl className="grid gap-8 md:grid-cols-3">
        {answersWith(promise).map(({ question, answer }) => (
          <div key={question}>
            <dt className="text-lg font-semibold">{question}</dt>
            <dd className="mt-1 text-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
