package chesslab.notebook;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What the tests of pictures need of a parser: the JDK's own, which refuses what is not well-formed. */
public final class Markup {

    private Markup() {
    }

    public static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    }

    public static Document drawn(Picture picture) throws Exception {
        return parse(picture.toSvg());
    }

    public static List<Element> elements(Document document, String name) {
        NodeList found = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    public static List<String> texts(Document document) {
        return elements(document, "text").stream().map(Element::getTextContent).toList();
    }

    /** The data of the one image of a piece of HTML. */
    public static byte[] imageData(String html) {
        int start = html.indexOf(";base64,") + ";base64,".length();
        return Base64.getDecoder().decode(html.substring(start, html.indexOf('"', start)));
    }
}
