// What people of the fair say, by language; `g` is the guest, `f` the friend who knows them.
export const TALKS: Record<string, readonly (readonly string[])[]> = {
  en: [
    ['g Are you at the stall already?', 'f Almost, two red lights away', 'g I kept you the corner table'],
    ['f Did the parcel arrive?', 'g This morning! The blue one is perfect 💙', 'f Send a photo when you hang it'],
    ['g The band starts at 8', 'g Bring ear plugs 😄', 'f I bring dancing shoes'],
    ['f Can you lend me the ladder on Saturday?', 'g Only if you return it this time', 'f That was ONE time'],
    ['g Lunch today? 🍛', 'f Only if there is dessert', 'g There is always dessert.'],
    ['f How was the meeting?', 'g They asked about my biggest weakness', 'f And?', 'g I said samosas', 'f Fair.'],
    ['g Train is two hours late', 'f Chai at platform 4 is the good one', 'g Already on my third'],
    ['f Which day is the food festival?', 'g From Friday, three days. The momos are by the north gate.'],
  ],
  hi: [
    ['g आज दुकान पर आओगे?', 'f शाम को, पाँच बजे के बाद', 'g गरम समोसे तैयार मिलेंगे 🥟'],
    ['f मिठाई कैसी लगी?', 'g बच्चों ने एक दिन में ख़त्म कर दी 😄', 'f और भेजूँ?', 'g पूछने की क्या बात है'],
    ['g बारिश में भीग गए हम तो', 'f छाता किसके पास था?', 'g वही तो, घर पर था'],
    ['f माँ की तबीयत कैसी है?', 'g अब ठीक हैं। आपको याद कर रही थीं।', 'f इस रविवार मिलते हैं 🙏'],
    ['g मैच देख रहे हो?', 'f आख़िरी ओवर!!', 'g छक्का!!! 🏏', 'f पूरा मोहल्ला चिल्ला रहा है'],
    ['f कल बाज़ार चलें?', 'g सुबह जल्दी, भीड़ से पहले', 'f आठ बजे चौक पर'],
  ],
  zh: [
    ['g 周末有空吗?', 'f 周六下午可以', 'g 那去喝茶吧 🍵', 'f 好的,老地方见'],
    ['f 照片收到了吗?', 'g 收到了,拍得真好!', 'f 光线好而已 😊'],
    ['g 我学会做咖喱了', 'f 真的?给我看看', 'g 有点辣……', 'f 那就对了'],
  ],
  ru: [
    ['g Привет! Как погода?', 'f Тридцать градусов. А у вас?', 'g Снег ❄️', 'f Завидую и не завидую'],
    ['f Посылка дошла?', 'g Да, вчера! Чай замечательный.', 'f Пей с молоком и кардамоном'],
    ['g Учу хинди каждый вечер', 'f शाबाश!', 'g Это понятно 😄'],
  ],
  de: [
    ['g Bist du noch in Indien?', 'f Ich wohne hier 😄', 'g Ach ja. Neidisch.'],
    ['f Wann kommt ihr zu Besuch?', 'g Im Februar, wenn die Flüge mitspielen', 'f Das Zimmer ist frei'],
    ['g Das Rezept ist der Hammer', 'f Mehr Ingwer!', 'g Notiert.'],
  ],
  id: [
    ['g Sudah makan?', 'f Sudah, biryani lagi 😄', 'g Kapan-kapan coba rendang buatanku'],
    ['f Acaranya jam berapa?', 'g Jam tujuh malam, jangan telat ya', 'f Siap!'],
    ['g Fotonya bagus sekali!', 'f Terima kasih 🙏'],
  ],
  ja: [
    ['g 今日は寒いですね', 'f こちらは暑いです😅', 'g うらやましい!'],
    ['f お土産、届きましたか?', 'g はい、ありがとうございます!とても美味しかったです。'],
    ['g 来月そちらに行きます', 'f 駅まで迎えに行きますね', 'g 助かります🙇‍♀️'],
  ],
  es: [
    ['g ¿Vienes al concierto?', 'f ¡Claro! ¿A qué hora?', 'g A las nueve, y lleva abrigo'],
    ['f ¿Cómo salió el examen?', 'g Mejor de lo que pensaba 🎉', 'f ¡Lo sabía!'],
    ['g Te mando la receta del mole', 'f Por fin. Llevo meses pidiéndola.'],
  ],
}

interface GroupTalk {
  name: string
  /** When its members talk, Sunday being 0, and at which minute of the day they begin. */
  weekday: number
  begins: number
  /** What somebody says the evening before. */
  announced?: string
  says: readonly string[]
}
/** Groups of the fair: a name, and lines that its members say in turn. */
export const GROUPS: readonly GroupTalk[] = [
  {
    name: 'Street cricket 🏏',
    weekday: 0,
    begins: 8 * 60 + 40,
    announced: 'Sunday 6 am, the usual ground',
    says: [
      'Who has the ball?',
      'Lost in the gutter. I bring a new one.',
      'आज हार नहीं मानेंगे',
      'We said that last week',
      'Last week does not count',
      'Score: 84 for 6. We lost. Again.',
      'Chai on me ☕',
    ],
  },
  {
    name: 'Fair committee',
    weekday: 3,
    begins: 17 * 60 + 40,
    says: [
      'Stall plan is ready, 42 places',
      'The Ferris wheel needs a permit by the 20th',
      'I have called them three times',
      'Lights come on Thursday ✨',
      'Who opens the gate?',
      'गेट छह बजे खुल जाएगा',
      'Then we are ready',
    ],
  },
  {
    name: 'Languages over lunch',
    weekday: 2,
    begins: 13 * 60,
    says: [
      'Today: how to say "delicious" in eight languages',
      '美味しい!',
      'स्वादिष्ट',
      'Lecker!',
      'Вкусно',
      '好吃',
      '¡Qué rico!',
      'Enak sekali',
      'And the lunch is gone.',
    ],
  },
  {
    name: 'Flat 12 neighbours',
    weekday: 4,
    begins: 16 * 60 + 30,
    says: [
      'Water comes at 7 tonight, not 6',
      'Whose scooter is in front of the gate?',
      'Mine, two minutes 🙏',
      'The terrace is free on Friday',
      'Movie night?',
      'I bring the sheet and the projector',
    ],
  },
]
