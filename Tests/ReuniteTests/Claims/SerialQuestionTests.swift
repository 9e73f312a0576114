import Testing

@testable import Reunite

@Suite struct SerialQuestionTests {
    @Test(arguments: [
        "Serial number?", "What is the SERIAL?", "Please tell me the s e r i a l number", "Ѕеriаl number", "IMEI?",
        "1MEI", "S/N",
        "Quel est le numéro de série ?", "N° de série", "¿Cuál es el número de serie?", "Nº de serie",
        "Qual é o número de série?",
        "序列号是多少？", "手机串号？", "Número Serie", "手机的IMEI是多少", "S/N码", "机身编号", "What are the 15 digits?", "Seriennummer?",
        "MEID, please", "Its VIN?", "VIN码", "Which serial is on the back?", "Dial *#06# and tell me",
        "What is the radio serial number?", "TV serial no.", "Radio serial code?", "Its vin number?", "序列 号？", "机身 编 号",
        "15 位的号码", "15-digit number?",
    ])
    func questionsForASerialNumberAreRefused(_ question: String) throws {
        let error = #expect(throws: InvalidValue.self) { try ProofQuestion.asked(question) }
        #expect(error?.description.contains("`serial`") == true)
        #expect(try ProofQuestion(question).text == question)
    }

    @Test(arguments: [
        "What does the lock screen show?", "Which names are on the cards?", "How many keys?",
        "What series did you watch on it?",
        "Quelle série regardiez-vous ?", "¿De qué serie es la pegatina?", "What is the number of its chip or tattoo?",
        "锁屏上是什么图片？",
        "Which cereal bar was in it?", "Which serial killer novel was in the bag?", "Which TV serial is on the DVD?",
        "Quelle bouteille de vin ?", "How many digits does its code have?",
        "What is digit 4 of the lock code?", "What is the digit on the tag?",
    ])
    func otherQuestionsAreNot(_ question: String) throws {
        #expect(try ProofQuestion.asked(question).text == question)
    }
}
