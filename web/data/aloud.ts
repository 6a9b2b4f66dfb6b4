import { LANGUAGE } from './language.ts'

/** What a voice says, in the language of the page and in English. */
export interface Spoken {
  here: string
  english: string
}

/** A tip in the words of an English voice: most phones have one, and few have one of our other languages. */
export function spokenInEnglish(cents: number): string {
  const rands = Math.floor(cents / 100)
  const rest = cents % 100
  return `You received ${rands} rand${rest ? ` and ${rest} ${rest === 1 ? 'cent' : 'cents'}` : ''}`
}

/** With a voice of this language, if the phone has one. An English voice would make nonsense of other words, so it says English ones. */
export function sayAloud({ here, english }: Spoken): void {
  if (!('speechSynthesis' in globalThis)) return
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === LANGUAGE)
  const speaksHere = voice !== undefined && LANGUAGE !== 'en'
  const words = new SpeechSynthesisUtterance(speaksHere || LANGUAGE === 'en' ? here : english)
  words.lang = speaksHere ? voice.lang : 'en-ZA'
  if (speaksHere) words.voice = voice
  speechSynthesis.speak(words)
}
