import type { Conversation, Line } from './conversation.ts'
import { longConversation } from './seed-long-conversation.ts'
import type { PersonKey } from './seed-people.ts'

type Short = [at: string, by: PersonKey, text: string, mentions?: PersonKey[]]
const lines = (shorts: Short[]): Line[] =>
  shorts.map(([at, by, text, mentions]) => ({ at, by, text, ...(mentions ? { mentions } : {}) }))

const ashaGurpreet = lines([
  ['4d 18:02', 'gurpreet', 'आशा जी, सत श्री अकाल! कैसी हो? बहुत दिनों बाद याद किया 😄'],
  ['4d 18:06', 'asha', 'सत श्री अकाल! मैं ठीक हूँ। काम इतना था कि साँस लेने की फुर्सत नहीं मिली।'],
  ['4d 18:07', 'asha', 'आप बताओ, लुधियाना का मौसम कैसा है?'],
  ['4d 18:15', 'gurpreet', 'ठंड शुरू हो गई है। सुबह कोहरा रहता है, पर धूप निकलते ही मज़ा आ जाता है ☀️'],
  ['3d 09:31', 'gurpreet', 'दुकान के लिए नई वेबसाइट बनवानी है। कोई अच्छा डिज़ाइनर पता है? 😉'],
  ['3d 09:40', 'asha', 'Haha, main hi hoon na! Bhejo details, weekend pe dekhti hoon.'],
  [
    '3d 09:52',
    'gurpreet',
    'तीन पन्ने काफ़ी हैं: हमारी कहानी, ऊनी शालों की तस्वीरें और दुकान का पता। लोग फ़ोन पर देखते हैं, तो छोटे स्क्रीन पर अच्छा लगना चाहिए, और इंटरनेट धीमा हो तब भी जल्दी खुलना चाहिए। पैसे कम हैं, पर चाय अनलिमिटेड ☕',
  ],
  ['3d 10:05', 'asha', 'चाय वाली डील पक्की 🤝'],
  ['2d 20:11', 'asha', 'पहला ड्राफ़्ट तैयार है: https://example.com/shawls-of-ludhiana'],
  ['2d 20:34', 'gurpreet', 'वाह!! 😍 मम्मी को दिखाया, वो तो पूछ रही हैं कि ये लड़की पंजाबी है क्या'],
  ['2d 20:35', 'gurpreet', 'ਬਹੁਤ ਵਧੀਆ! ❤️'],
  ['2d 20:41', 'asha', 'आंटी को मेरा नमस्ते कहना 🙏'],
  ['1d 21:15', 'asha', 'Photos thodi badi bhej sakte ho? Jo bheji thi wo dhundhli aa rahi hain.'],
  ['1d 21:20', 'gurpreet', 'कल सुबह धूप में खींचकर भेजता हूँ।'],
  ['48m', 'gurpreet', 'खींच ली! बारह तस्वीरें हैं।'],
  ['46m', 'gurpreet', 'शाम को बात करें? 7 बजे के बाद फ़्री हूँ 📞'],
])

const ashaKenji = lines([
  ['5d 11:00', 'kenji', 'Good morning Asha-san! The new icons arrived. They are beautiful.'],
  ['5d 11:04', 'asha', 'Ohayō! So glad you like them 🙏 Anything that feels off on the Japanese screens?'],
  ['5d 11:09', 'kenji', 'Only one small thing: 「設定」のアイコンが少し細いです。At 16 px the line disappears.'],
  ['5d 11:12', 'asha', 'Good catch. I will make it 2 px.'],
  ['3d 14:20', 'asha', 'How do I say "take your time" politely?'],
  ['3d 14:31', 'kenji', '「ごゆっくりどうぞ」です。とてもよく使います😊'],
  ['3d 14:32', 'asha', 'ごゆっくりどうぞ! Saving that one.'],
  ['1d 10:02', 'kenji', 'おはようございます。レビューが終わりました。問題ありません。'],
  ['1d 10:02', 'kenji', 'Merged ✅'],
  ['1d 10:15', 'asha', 'ありがとうございます!! 🎉'],
  ['1d 18:45', 'kenji', 'お疲れ様でした。また明日!'],
])

const ashaRohan = lines([
  ['6d 22:10', 'rohan', 'Have you SEEN what they did to the tram line on College Street'],
  ['6d 22:10', 'rohan', 'I am writing to the newspaper'],
  ['6d 22:25', 'asha', 'Please do 😂 Send me the letter before you post it'],
  [
    '5d 21:41',
    'rohan',
    'Okay here it is. "Sir, a city is a conversation between people who will never meet. The tram is one of its oldest sentences: slow, yes, and noisy, and always a little late, but everyone who has grown up here can finish it from memory. You do not improve a sentence like that by crossing it out. You learn to read it aloud again. I have taken the same tram to the same second-hand bookshop for nineteen years; I have been proposed to on it (I said no), robbed on it (he apologised), and once, during the floods, rowed past it. I ask the department to publish the traffic study it says it has made, and to let the people who ride the line read it before the rails are covered." — what do you think? Too much?',
  ],
  ['5d 21:58', 'asha', 'It is perfect. Do not change a word. Maybe the robbery 😄'],
  ['4d 08:12', 'rohan', 'The robbery STAYS'],
  ['2d 13:37', 'rohan', 'They printed it!!! Page 6'],
  ['2d 13:37', 'rohan', 'https://example.com/letters/the-tram-is-a-sentence'],
  ['2d 13:50', 'asha', '👏👏👏 Framing it'],
  ['190m', 'rohan', 'So now the department called me'],
  ['189m', 'rohan', 'THE DEPARTMENT'],
  ['187m', 'rohan', 'They want me on a committee'],
  ['186m', 'rohan', 'Me'],
  ['180m', 'rohan', 'What does one wear to a committee'],
  ['122m', 'rohan', 'Asha'],
  ['121m', 'rohan', 'Ashaaaa'],
])

const group = lines([
  ['6d 19:00', 'meera', 'Okay everyone, Goa in December. Who is really coming? 🌴'],
  ['6d 19:02', 'rohan', 'Me, obviously'],
  ['6d 19:04', 'gurpreet', 'मैं पक्का! छुट्टी की अर्ज़ी दे दी है'],
  ['6d 19:20', 'asha', 'In 🙋‍♀️'],
  ['6d 21:45', 'kenji', 'I would like to join. インドの海は初めてです🌊'],
  ['6d 21:47', 'meera', 'Kenji!!! Yes!!! 🎉'],
  [
    '4d 20:10',
    'asha',
    'Two places I like:\n1. Casa Benaulim, near the beach, quiet\n2. The old house in Fontainhas, yellow walls, no beach',
  ],
  ['4d 20:16', 'gurpreet', 'बीच वाला 🏖️'],
  ['4d 20:18', 'rohan', 'Yellow walls'],
  ['4d 20:19', 'meera', 'Of course you want the yellow walls'],
  ['3d 08:30', 'kenji', '飛行機を予約しました。12月19日の夜にゴアに着きます。'],
  ['3d 08:31', 'kenji', 'Arriving on the 19th, 21:40.'],
  ['2d 19:22', 'gurpreet', 'ट्रेन से आऊँगा, 20 की सुबह। रास्ते के लिए पराठे ला रहा हूँ सबके लिए 🫓'],
  ['2d 19:23', 'rohan', 'This is why he is my favourite'],
  ['75m', 'rohan', 'Has anyone actually booked the house'],
  ['31m', 'meera', '@Asha Verma can you send everyone the link of the house? I will pay the advance today.', ['asha']],
])

const others: Conversation[] = [
  {
    between: ['gurpreet', 'rohan'],
    lines: lines([
      ['2d 22:01', 'gurpreet', 'कल का मैच देखा? आख़िरी ओवर 🔥'],
      ['2d 22:03', 'rohan', 'I stopped breathing at the third ball'],
      ['2d 22:04', 'gurpreet', 'पड़ोसी समझे हमारे घर में झगड़ा हो रहा है 😂'],
      ['95m', 'rohan', 'Sunday, same time, same shouting?'],
    ]),
    unread: { gurpreet: 1 },
  },
  {
    between: ['gurpreet', 'meera'],
    lines: lines([
      ['5d 12:30', 'meera', 'Happy birthday Gurpreet! 🎂 Many many happy returns'],
      ['5d 12:48', 'gurpreet', 'Thank you Meera ji! केक का टुकड़ा आपके नाम का रखा है'],
    ]),
  },
  {
    between: ['meera', 'kenji'],
    lines: lines([
      ['3d 20:00', 'meera', 'Sensei, is this right? 「私は毎朝フィルターコーヒーを飲みます。」'],
      ['3d 20:09', 'kenji', '完璧です!👏 「淹れます」も使えます。I make (brew) coffee: コーヒーを淹れます。'],
      ['3d 20:11', 'meera', '毎朝フィルターコーヒーを淹れます ☕'],
      ['1d 21:30', 'kenji', '素晴らしい。What is "thank you" in Tamil?'],
      ['1d 21:33', 'meera', 'நன்றி (nandri) 🙏'],
      ['52m', 'kenji', 'நன்றி, ミーラさん!'],
    ]),
    unread: { meera: 1 },
  },
  {
    between: ['kenji', 'rohan'],
    lines: lines([
      ['4d 16:00', 'rohan', 'Which camera should I bring to Goa? The heavy one or the very heavy one?'],
      ['4d 16:20', 'kenji', 'The light one you do not own yet.'],
      ['4d 16:21', 'rohan', '😐'],
    ]),
  },
  { between: ['gurpreet', 'kenji'], lines: lines([['6d 21:50', 'gurpreet', 'Welcome Kenji ji! गोवा में मिलते हैं 🙂']]) },
  { between: ['meera', 'rohan'], lines: lines([['7d 17:00', 'meera', 'You still have my umbrella.']]) },
]

export function conversations(): Conversation[] {
  return [
    { between: ['asha', 'meera'], lines: longConversation(), pinned_by: ['asha'], unread: { asha: 1 } },
    { between: ['asha', 'gurpreet'], lines: ashaGurpreet, unread: { asha: 2 } },
    { between: ['asha', 'kenji'], lines: ashaKenji },
    { between: ['asha', 'rohan'], lines: ashaRohan, muted_by: ['asha'], unread: { asha: 7 } },
    {
      between: ['asha', 'gurpreet', 'meera', 'kenji', 'rohan'],
      group: 'Goa in December 🌴',
      lines: group,
      unread: { asha: 2, kenji: 2 },
    },
    ...others,
  ]
}
